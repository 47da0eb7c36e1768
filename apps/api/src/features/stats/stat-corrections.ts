import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { STAT_COUNTERS } from '@placar/contracts';
import type { StatCounters, TeamSlot } from '@placar/contracts';
import { ownsOrSuper, shownMaps, shownPlayers } from '@placar/domain';
import type { Correction, MapState, MatchState } from '@placar/domain';
import { CorrectStatsCommand, MatchEngine } from '@placar/match-engine';
import type { CorrectionRight } from '@placar/match-engine';
import { AppError, invalidInput } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { commandViewer, MatchAccess, matchNotFound, notAllowed } from '../matches/match-access';

/** What a row is named by: its id, or its match and what tells it there. */
export interface NamedRow {
  id?: number | undefined;
  match_id?: number | undefined;
  map_id?: number | undefined;
  map_number?: number | undefined;
}

export const nothingGiven = (): AppError => new AppError('INVALID_INPUT', 'No update data has been provided.');
export const nothingToDelete = (what: string): AppError =>
  new AppError('NOTHING_TO_DELETE', `${what} were not found, nothing to delete.`);

/** What the corrections of all four tables share: finding the match and its rows, and asking for the change. */
@Injectable()
export class StatCorrections {
  constructor(
    private readonly engine: MatchEngine,
    private readonly access: MatchAccess,
    private readonly commands: CommandBus,
  ) {}

  /** The match as it stands, for those who may correct it; MATCH_NOT_FOUND where they may not even see it. */
  async match(viewer: Viewer, matchId: number, right: CorrectionRight): Promise<MatchState> {
    const { row, staff } = await this.access.see(viewer, matchId);
    if (right === 'owner' ? !ownsOrSuper(viewer, row) : !staff) throw notAllowed();
    const current = await this.engine.load(matchId);
    if (current === null) throw matchNotFound();
    return current.state;
  }

  /** All of them or none. */
  async correct(
    viewer: Viewer,
    matchId: number,
    corrections: readonly Correction[],
    { right, reason }: { right: CorrectionRight; reason?: string | undefined },
  ): Promise<void> {
    await this.commands.execute(new CorrectStatsCommand(commandViewer(viewer), matchId, corrections, right, reason));
  }
}

const MAP_IDS = 100;
const PLAYER_IDS = 100;

/** Match and map that a row's name says; ids of maps are `match · 100 + number`, those of players `map · 100 + place`. */
export function matchOf(row: NamedRow, kind: 'map' | 'player'): number {
  const mapId =
    row.map_id ?? (row.id === undefined ? undefined : kind === 'map' ? row.id : Math.floor(row.id / PLAYER_IDS));
  const told = mapId === undefined ? undefined : Math.floor(mapId / MAP_IDS);
  const matchId = row.match_id ?? told;
  if (matchId === undefined) throw invalidInput('match_id', 'is missing');
  if (told !== undefined && told !== matchId) throw invalidInput('match_id', 'is not the match of the row');
  if (matchId > 2_147_483_647) throw matchNotFound();
  return matchId;
}

/** Number of the map that a row's name says; null when it says none. */
export function mapNumberOf(row: NamedRow, kind: 'map' | 'player'): number | null {
  if (row.id !== undefined) return kind === 'map' ? row.id % MAP_IDS : Math.floor(row.id / PLAYER_IDS) % MAP_IDS;
  if (row.map_id !== undefined) return row.map_id % MAP_IDS;
  return row.map_number ?? null;
}

/** Id of the row of a player of a map; null when he has none. */
export function playerRowId(state: MatchState, mapNumber: number, steamId: string): number | null {
  const map = shownMaps(state).find(({ number }) => number === mapNumber);
  const player = map && shownPlayers(state, map).find((one) => one.steamId === steamId);
  return player ? (state.id * MAP_IDS + mapNumber) * PLAYER_IDS + player.place : null;
}

/** Steam id of the player in a row of this id; null when there is none. */
export function playerInRow(state: MatchState, map: MapState, id: number): string | null {
  return shownPlayers(state, map).find(({ place }) => place === id % PLAYER_IDS)?.steamId ?? null;
}

/** A team on the wire is the id of one of the two. */
export function slotOfTeam(state: MatchState, teamId: number, field: string): TeamSlot {
  if (teamId === state.config.team1.id) return 'team1';
  if (teamId === state.config.team2.id) return 'team2';
  throw invalidInput(field, 'must be the id of one of the two teams');
}

/** A name that is neither team's stands for nobody. */
export function slotOfName(state: MatchState, name: string): TeamSlot | null {
  if (name === state.config.team1.name) return 'team1';
  return name === state.config.team2.name ? 'team2' : null;
}

/** The counters that were given. */
export const countersOf = (body: Partial<Record<keyof StatCounters, number | undefined>>): Partial<StatCounters> =>
  Object.fromEntries(STAT_COUNTERS.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
