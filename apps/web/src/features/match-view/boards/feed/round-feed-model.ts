import type { LivePlayer } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import type { BombPlant, PlayerKill } from '@placar/contracts/stats';

/** A kill or an act with the bomb; `at` in milliseconds since the round began. */
export type FeedLine =
  | { kind: 'kill'; key: string; at: number; kill: PlayerKill }
  | { kind: 'bomb'; key: string; at: number; bomb: BombPlant };

export interface Feed {
  /** In the order in which it happened. */
  lines: readonly FeedLine[];
  alive: Readonly<Record<TeamSlot, number>>;
  /** The last act with the bomb. */
  bomb: BombPlant | null;
}

/** What the events tell of one round. Rounds count from 1 here and from 0 in the events. */
export function feedOfRound(
  told: { kills: readonly PlayerKill[]; bombs: readonly BombPlant[] },
  { map, round, players }: { map: number; round: number; players: readonly LivePlayer[] },
): Feed {
  const isOf = (row: PlayerKill | BombPlant): boolean =>
    row.map_id - row.match_id * 100 === map && row.round_number === round - 1;
  const kills = told.kills.filter(isOf);
  const acts = told.bombs.filter(isOf).toSorted((a, b) => a.round_time - b.round_time);
  const lines: FeedLine[] = [
    ...kills.map((kill) => ({ kind: 'kill' as const, key: `kill${kill.id}`, at: kill.round_time, kill })),
    ...acts.map((bomb) => ({ kind: 'bomb' as const, key: `bomb${bomb.id}`, at: bomb.round_time, bomb })),
  ];
  const dead = new Set(kills.map((kill) => kill.player_steam_id));
  const alive = (slot: TeamSlot) =>
    players.filter((player) => player.team === slot && !dead.has(player.steam_id)).length;
  return {
    lines: lines.toSorted((a, b) => a.at - b.at),
    alive: { team1: alive('team1'), team2: alive('team2') },
    bomb: acts.at(-1) ?? null,
  };
}
