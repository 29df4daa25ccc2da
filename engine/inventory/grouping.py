"""Likely versions as groups: the newest first where that can be told. Pure: no I/O."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from engine.types import ChangedNumber, VersionGroup
from engine.versions.likely import LikelyVersions

_MOST_CHANGES = 5


def version_groups(pairs: Sequence[LikelyVersions], paths: Sequence[str]) -> list[VersionGroup]:
    """Return the groups that pairs make; the ids of the pairs are indexes into `paths`."""
    leader = list(range(len(paths)))

    def find(index: int) -> int:
        while leader[index] != index:
            leader[index] = leader[leader[index]]
            index = leader[index]
        return index

    for pair in pairs:
        leader[find(pair.second)] = find(pair.first)
    inside: dict[int, list[LikelyVersions]] = defaultdict(list)
    for pair in pairs:
        inside[find(pair.first)].append(pair)
    return [_group(group, paths) for group in inside.values()]


def _group(pairs: Sequence[LikelyVersions], paths: Sequence[str]) -> VersionGroup:
    members = sorted({index for pair in pairs for index in (pair.first, pair.second)})
    won = Counter(pair.newer for pair in pairs if pair.newer is not None)
    lost = {
        index
        for pair in pairs
        if pair.newer is not None
        for index in (pair.first, pair.second)
        if index != pair.newer
    }
    members.sort(key=lambda index: (index in lost, -won[index]))
    unbeaten = [index for index in members if index not in lost]
    newest = unbeaten[0] if len(unbeaten) == 1 and won[unbeaten[0]] else None
    by = next((pair.newer_by for pair in pairs if pair.newer == newest and pair.newer_by), None)
    return VersionGroup(
        tuple(paths[index] for index in members),
        paths[newest] if newest is not None else "",
        by.value if by and newest is not None else "",
        pairs[0].evidence.value,
        _changed(pairs, members[0], members[1]),
    )


def _changed(pairs: Sequence[LikelyVersions], first: int, second: int) -> tuple[ChangedNumber, ...]:
    for pair in pairs:
        if {pair.first, pair.second} == {first, second}:
            return tuple(
                ChangedNumber(one.before, one.first, one.second)
                if pair.first == first
                else ChangedNumber(one.before, one.second, one.first)
                for one in pair.differences[:_MOST_CHANGES]
            )
    return ()
