"""What holds for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("mahjtui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("mahjtui")  # a slow machine is no failure: times are for the benchmarks
