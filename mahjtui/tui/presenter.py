"""What a person can do at the table, and what happens then; knows nothing of a terminal.

The presenter holds the session, the table as it was last seen, and the desk; its stage shows them. Bots think wherever
the stage lets them; the presenter only says when.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mahjtui import answers
from mahjtui.game.actions import (
    Action,
    Bet,
    Courtesy,
    Discard,
    Go,
    MahJongg,
    Pass,
    Skip,
    Stop,
)
from mahjtui.game.errors import IllegalAction
from mahjtui.game.house import LEAGUE, HouseRules, for_next_hand
from mahjtui.game.seats import BETTOR
from mahjtui.match import Session
from mahjtui.rulebook.book import Rule, cited
from mahjtui.sentences import house_rules, question, sentence, wording
from mahjtui.tiles import JOKER
from mahjtui.tui.coaching import Coach
from mahjtui.tui.desk import Desk, laid_out
from mahjtui.tui.model import Table, look
from mahjtui.tui.painting import LETTERS, TILESETS, Tileset
from mahjtui.tui.stage import PACES, PANELS, Choice, Heard, Pace, Question, Stage


class Presenter:
    """The game between a person, or a watcher, and the screen."""

    def __init__(self, session: Session, stage: Stage, pace: Pace = "brisk") -> None:
        """Sit down; nothing moves before ``begin``."""
        self.session = session
        self.stage = stage
        self.pace: Pace = pace
        self.tileset: Tileset = LETTERS
        self.panel: str = PANELS[0]
        self.thinking = False
        self.every = False
        """Whether the person is asked about every discard where mistakes are possible, set or no set."""
        self.held = False
        """Whether a bot waits for a key: at the pace ``step``, and while a wrong name can be corrected."""
        self.wanted = session.house
        """What was agreed last: the session plays by it as soon as it can."""
        self._troubles = 0
        self.coach = Coach(self)
        self._sit()

    def _sit(self) -> None:
        self.log = self._opening_words()
        self._heard = 0
        self.table: Table = look(self.session)
        self.desk: Desk = laid_out(None, self.table, Desk())

    def _opening_words(self) -> list[Heard]:
        """What this table plays by, where that is not as published."""
        rules = self.session.hand.state.house
        return [Heard(text) for text in house_rules(rules)] if rules != LEAGUE else []

    # What happens by itself

    def begin(self, *, listed: bool = False) -> None:
        """Show the table and let play begin; where games are ``listed`` let the person choose one first."""
        self.stage.show()
        if listed:
            self.stage.open("games")
        else:
            self._go_on()

    def play_at(self, session: Session) -> None:
        """Sit down at another session; another program may go on with the former one."""
        self.session.hand.close()
        self.session = session
        self.wanted = session.house
        self._troubles = 0
        self._sit()
        self._go_on()

    def played(self) -> None:
        """The bots have answered."""
        self.thinking = False
        self._go_on()

    def failed(self, error: BaseException | None) -> None:
        """The bots could not be asked at all: say so, and stop asking."""
        self.thinking = False
        self.log.append(Heard(f"the game cannot go on: {error}", warn=True))
        self.stage.show()

    def _go_on(self) -> None:
        """Look what happened, and let the bots go on where it is theirs."""
        if self._listen():
            self.desk = replace(self.desk, notice="")
        before, self.table = self.table, self._look()
        self.desk = laid_out(before, self.table, self.desk)
        bots = self.session.hand.waiting_bots()
        quiet = self.table.asked or self.table.view.phase != "discard"
        waits = (self.pace == "step" and not quiet) or answers.may_correct(self.table.view)
        self.held = bool(bots) and waits and not self.thinking
        self.stage.show()
        if bots and not self.held and not self.thinking:
            self.thinking = True
            self.stage.think(0.0 if quiet else PACES[self.pace])
        if self.table.settlement is not None and (before.settlement is None or before.number != self.table.number):
            self.stage.open("result")
        if self.table.asked and answers.replies(self.table.view) and before.view.moment != self.table.view.moment:
            self.reply()

    def _look(self) -> Table:
        """The table as it is once the discards have been let pass that are not worth a question."""
        table = look(self.session)
        while table.asked and not answers.is_worth_asking(table.view, self.every):
            try:
                self.session.hand.act(table.seat, Skip())
            except IllegalAction:  # the table has begun to look at a hand meanwhile
                return look(self.session)
            self._listen()
            table = look(self.session)
        return table

    def reply(self) -> None:
        """Ask what the person answers to a challenge, or after a false Mah Jongg."""
        choices = [self.choice(action) for action in answers.replies(self.table.view)]
        self.ask("Your answer", question(self.table.view), choices)

    def _listen(self) -> bool:
        """Log what is new, and whether anything is."""
        hand = self.session.hand
        events = hand.events[self._heard :]
        self._heard += len(events)
        me = self.table.me
        told = (sentence(event, me=me) for event in events)
        self.log += [Heard(text) for text in told if text is not None]
        troubles = self.session.trouble[self._troubles :]
        self._troubles += len(troubles)
        self.log += [Heard(text, warn=True) for text in troubles]
        return bool(events or troubles)

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self.table.settlement is None

    @property
    def refused_by(self) -> Rule | None:
        """The rule by which the last act was refused, while the refusal is shown."""
        return cited(self.desk.notice) if self.desk.notice else None

    @property
    def decided(self) -> bool:
        """Whether the person has made a decision in this hand."""
        return not self.table.watching and any(seat == self.table.seat for seat, _ in self.session.hand.actions)

    # What a person does with the tiles

    def place(self, desk: Desk) -> None:
        """Lay the desk out like this."""
        before, self.desk = self.desk, desk
        self.stage.show_desk(before)

    def refuse(self, why: str) -> None:
        """Say why something is not done."""
        self.place(replace(self.desk, notice=why))

    def act(self, action: Action) -> None:
        """Do it, after a question where it may be a mistake that costs; or say why the rules do not allow it."""
        if self.table.watching:
            self.refuse("you watch this game and hold no tiles")
            return
        doubt = self.coach.warning(action)
        if doubt is None:
            self._act(action)
        else:
            words = self.choice(action).label
            choices = [Choice("Go back", lambda: None), Choice(words, lambda: self._act(action))]
            self.ask("Think twice", doubt, choices)

    def _act(self, action: Action) -> None:
        """Do it; where it is refused nothing has changed (ERR-2)."""
        try:
            self.session.hand.act(self.table.seat, action)
        except IllegalAction as error:
            self.refuse(str(error.refusal))
            return
        self.desk = replace(self.desk, notice="")
        self._go_on()

    def place_bet(self, bet: Bet) -> None:
        """Bet for a person who watches and holds no tiles (B-1)."""
        self.session.hand.act(BETTOR, bet)
        self._go_on()

    def move(self, steps: int) -> None:
        """Move the cursor, or the marked answer where answers are asked for."""
        options = self.options()
        if options:
            self.place(replace(self.desk, option=max(0, min(len(options) - 1, self.desk.option + steps)), notice=""))
        else:
            self.place(replace(self.desk.moved(steps, len(self.table.tiles)), typed="", notice=""))

    def options(self) -> tuple[Action, ...]:
        """The answers in the vote and the courtesy."""
        return (*self.table.open_to(Go), *self.table.open_to(Stop), *self.table.open_to(Courtesy))

    def touch(self, index: int) -> None:
        """A tile was clicked: choose it for the pass, or mark it, or discard it where it is marked already."""
        marked = index == self.desk.cursor
        self.place(replace(self.desk, cursor=index, notice=""))
        if self.table.passing:
            self.choose()
        elif marked and self.table.open_to(Discard):
            self.discard()
        elif marked:
            self.lay()

    @property
    def marked(self) -> int | None:
        """The kind of the tile under the cursor."""
        tiles = self.table.tiles
        return tiles[self.desk.cursor].kind if self.desk.cursor < len(tiles) else None

    @property
    def missing(self) -> int:
        """How many tiles must still be chosen for the pass."""
        return self.table.passing - len(self.desk.chosen) - self.desk.blind

    def choose(self) -> None:
        """Choose the marked tile for the pass, or put it back."""
        chosen = self.desk.cursor in self.desk.chosen
        if self.marked == JOKER:
            self.act(Pass((JOKER,)))
        elif not chosen and not self.missing:
            self.refuse("you have chosen all: pass them, or put one back first")
        else:
            self.place(replace(self.desk.toggled(self.desk.cursor), notice=""))

    def lay(self) -> None:
        """Choose the marked tile to be laid with the discard in question, or put it back (ERR-1)."""
        if self.table.laying:
            self.place(replace(self.desk.toggled(self.desk.cursor), notice=""))

    def put_back(self, place: int) -> None:
        """Put the tile in this place of the pass back, or take one blind tile less."""
        chosen = self.desk.chosen
        if place < len(chosen):
            self.place(replace(self.desk, chosen=chosen[:place] + chosen[place + 1 :], notice=""))
        elif self.desk.blind:
            self.place(replace(self.desk, blind=self.desk.blind - 1, notice=""))

    def go_blind(self) -> None:
        """Pass on one more incoming tile unseen, as far as the places left allow; then none (CH-3)."""
        passes = self.table.view.legal.passes
        most = passes.blind if passes is not None and self.table.asked else 0
        if not most:
            self.act(Pass((), 1))
        else:
            self.place(replace(self.desk.cycled(self.table.passing, most), notice=""))

    def send_pass(self) -> None:
        """Pass the tiles chosen."""
        tiles = tuple(self.table.tiles[index].kind for index in self.desk.chosen)
        self._act_unless_won(Pass(tiles, self.desk.blind))

    def discard(self) -> None:
        """Throw the marked tile."""
        if self.marked is not None:
            self._act_unless_won(Discard(self.marked))

    def let_pass(self) -> None:
        """Let the discard in question pass."""
        self._act_unless_won(Skip())

    def _act_unless_won(self, action: Action) -> None:
        """Do it; ask first where Mah Jongg would be given up by it."""
        won = self.table.open_to(MahJongg)
        if won:
            self.ask("Mah Jongg", "You have Mah Jongg.", [self.choice(won[0]), self.choice(action)])
        else:
            self.act(action)

    # What a person answers and claims

    def answer(self) -> None:
        """Give the marked answer in the vote or the courtesy."""
        self.act(self.options()[self.desk.option])

    def choice(self, action: Action) -> Choice:
        """This action as an answer to a question, in words."""
        words = wording(action, self.table.view)
        return Choice(words[0].upper() + words[1:], lambda: self.act(action))

    def ask(self, title: str, text: str, choices: list[Choice], back: Callable[[], None] = lambda: None) -> None:
        """Put a question to the person."""
        self.stage.ask(Question(title, text, tuple(choices), back))

    # What a person does with the game

    def undo(self) -> None:
        """Go back to the last decision of one's own."""
        hand, seat = self.session.hand, self.table.seat
        if self.table.watching or not self.running or not answers.take_back(hand, seat, self.every):
            self.refuse("there is nothing to take back")
            return
        self.log, self._heard = self._opening_words(), 0
        self._listen()
        self.log.append(Heard("You take your last decision back; the game counts as assisted."))
        self._go_on()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.table.watching or not answers.do_again(self.session.hand, self.table.seat, self.every):
            self.refuse("there is nothing to do again")
            return
        self._go_on()

    def step(self) -> None:
        """Let the next bot play, at the pace ``step``."""
        if self.held:
            self.held = False
            self.thinking = True
            self.stage.think(0.0)

    def next_hand(self) -> None:
        """Deal the next hand, once this one is over; once the session is, begin a new one."""
        if self.running:
            self.refuse("the hand is not over")
            return
        if not self.session.finished:
            self.session.next_hand()
            self._sit()
            self._go_on()
        elif self.wanted != self.session.house and self.stage.can_begin_anew:
            self.stage.begin_anew(self.wanted)
        else:
            self.play_at(self.session.again())

    def agree(self, house: HouseRules) -> None:
        """Play by these rules: from the next hand on, but those of a whole session from the next game on."""
        self.wanted = house
        self.session.house = for_next_hand(self.session.house, house)
        self.stage.show()

    def set_pace(self, pace: Pace) -> None:
        """Play on at another pace."""
        self.pace = pace
        self.step()
        self.stage.show()

    def use_tiles(self, name: str) -> None:
        """Write tiles another way."""
        self.tileset = TILESETS[name]
        self.stage.show()

    def ask_about_every(self) -> None:
        """Ask about every discard from now on, or only about those that make a set."""
        self.every = not self.every
        which = "every discard" if self.every else "the discards that make a set with your rack"
        self.log.append(Heard(f"From now on you are asked about {which}."))
        self.stage.show()

    def turn_panel(self) -> None:
        """Show the next thing in the side panel."""
        self.panel = PANELS[(PANELS.index(self.panel) + 1) % len(PANELS)]
        self.stage.show()

    def leave_for(self, another: Callable[[], None]) -> None:
        """Leave this game for another one; ask first where it would be lost."""
        if self.running and self.decided and not self.session.hand.saved:
            choices = [Choice("Play on at the table", lambda: None), Choice("Leave it", another)]
            self.ask("Another game", "The hand at the table is not saved: it would be lost.", choices)
        else:
            another()

    def quit(self) -> None:
        """Leave; ask first while a hand runs."""
        if not self.running:
            self.stage.leave()
            return
        kept = "It is saved: start mahjtui again to go on." if self.session.hand.saved else "It is not saved."
        choices = [Choice("Play on", lambda: None), Choice("Quit", self.stage.leave)]
        self.ask("Quit", f"The hand is not over. {kept}", choices)
