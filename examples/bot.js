// A bot for mahjtui in JavaScript, with nothing but Node's standard library. Seat it with
//     mahjtui --bots "cmd:node examples/bot.js,nearest,nearest"
//
// It knows no rules: the table tells it every hand of the card and what it may do (see bots/README.md). It counts how
// many tiles each hand still wants, keeps what the nearest hands want, and calls what brings it nearer than it was.
"use strict";

const readline = require("node:readline");

const JOKER = "J";
const COPIES = (tile) => (tile === "F" ? 8 : 4);

let card = null; // as the hello told it
let margin = 2; // how many tiles behind the nearest a hand may be and still have a say; an option

const more = (number) => `${number} more ${number === 1 ? "tile" : "tiles"}`;

const count = (tiles) => tiles.reduce((counts, tile) => ({ ...counts, [tile]: (counts[tile] || 0) + 1 }), {});

// The tiles that a rack holds and its exposures stand for; an exposed joker is the tile it stands for.
function holding(rack, exposures) {
  const counts = count(rack);
  for (const exposure of exposures) counts[kindOf(exposure)] = (counts[kindOf(exposure)] || 0) + exposure.length;
  return counts;
}

const kindOf = (exposure) => exposure.find((tile) => tile !== JOKER);

// Whether every exposure is a group of this hand, each group used once.
function isOpenTo(hand, exposures) {
  if (exposures.length && card.lines[hand.line].concealed) return false;
  const groups = hand.groups.map(([tile, size]) => tile + size);
  return exposures.every((exposure) => {
    const place = groups.indexOf(kindOf(exposure) + exposure.length);
    return place >= 0 && groups.splice(place, 1);
  });
}

// How many tiles this hand wants, and of which kinds; a hand that can no longer be had is infinitely far.
function distanceTo(hand, held, gone) {
  const jokers = held[JOKER] || 0;
  let fillable = 0; // what jokers can stand for: tiles missing in groups of three and more
  let missing = 0;
  const need = {};
  const loose = {};
  for (const [tile, size] of hand.groups) {
    need[tile] = (need[tile] || 0) + size;
    if (size < 3) loose[tile] = (loose[tile] || 0) + size;
  }
  for (const [tile, size] of Object.entries(need)) {
    const lacking = Math.max(0, size - (held[tile] || 0));
    const pairs = Math.max(0, (loose[tile] || 0) - (held[tile] || 0)); // naturals go to singles and pairs first
    if (pairs > COPIES(tile) - (gone[tile] || 0)) return { away: Infinity, need };
    missing += lacking;
    fillable += lacking - pairs;
  }
  return { away: missing - Math.min(jokers, fillable), need };
}

function nearest(rack, exposures, gone) {
  const held = holding(rack, exposures);
  const hands = card.hands.filter((hand) => isOpenTo(hand, exposures)).map((hand) => distanceTo(hand, held, gone));
  const away = Math.min(...hands.map((hand) => hand.away), Infinity);
  return { away, held, hands: hands.filter((hand) => hand.away <= away + margin) };
}

// The tiles of a rack that may be given up, the least wanted first; each copy beyond what a hand wants is free for it.
function leastWanted(tiles, { held, hands }) {
  const left = { ...held };
  const scored = tiles.map((tile) => {
    const copies = left[tile]--;
    const worth = hands.reduce((sum, hand) => sum + ((hand.need[tile] || 0) >= copies ? 8 ** -hand.away : 0), 0);
    return { tile, worth };
  });
  return scored.sort((one, other) => one.worth - other.worth);
}

function passFor(passes, seen) {
  const options = leastWanted(passes.available, seen);
  const given = options.slice(0, passes.count).filter(({ worth }) => worth === 0 || !passes.blind);
  const blind = Math.min(passes.blind, passes.count - given.length);
  const tiles = options.slice(0, passes.count - blind).map(({ tile }) => tile);
  return ["pass", ...tiles, ...(blind ? [`+${blind}`] : [])].join(" ");
}

// The call after which the nearest hand is nearer than any was, or letting the discard pass.
function claimFor(view, actions, exposures, seen) {
  let best = { action: "skip", away: seen.away, reasons: ["no call brings a hand nearer"] };
  for (const action of actions.filter((text) => text.startsWith("call "))) {
    const laid = action.split(" ").slice(1);
    const rack = [...view.rack];
    for (const tile of laid) rack.splice(rack.indexOf(tile), 1);
    const after = nearest(rack, [...exposures, [view.claimed.tile, ...laid]], view.gone);
    if (after.away < best.away) best = { action, away: after.away, reasons: [`it wants ${more(after.away)} then`] };
  }
  return best;
}

function decide(view, { actions, passes }) {
  if (actions.includes("mahjongg")) return { action: "mahjongg", reasons: ["the hand is complete"] };
  const exposures = view.exposures[view.seat];
  const seen = nearest(view.rack, exposures, view.gone);
  const reasons = [`the nearest hand wants ${more(seen.away)}`];
  if (passes) return { action: passFor(passes, seen), reasons };
  const spare = leastWanted(view.rack.filter((tile) => tile !== JOKER), seen);
  const free = Math.min(3, spare.filter(({ worth }) => worth === 0).length);
  if (actions.includes("stop")) return { action: free === 3 && actions.includes("go") ? "go" : "stop", reasons };
  if (actions.includes("courtesy 0")) return { action: `courtesy ${free}`, reasons };
  if (actions.includes("skip")) return claimFor(view, actions, exposures, seen);
  const exchange = actions.find((text) => text.startsWith("exchange "));
  if (exchange) return { action: exchange, reasons: ["a joker is worth more than a natural"] };
  const thrown = spare.map(({ tile }) => `discard ${tile}`).find((text) => actions.includes(text));
  return { action: thrown || actions[0], reasons };
}

function answer(message) {
  switch (message.type) {
    case "hello":
      card = message.card;
      return { type: "hello", name: "counting in JavaScript" };
    case "options":
      for (const [name, value] of Object.entries(message.options)) {
        if (name !== "margin" || !/^[0-9]$/.test(value)) return { type: "refused", why: `no option ${name}=${value}` };
        margin = Number(value);
      }
      return { type: "ready" };
    case "decision":
      return { type: "action", ...decide(message.view, message.legal) };
    default:
      return process.exit(0);
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
});
