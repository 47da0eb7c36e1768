import { z } from 'zod';
import type { ConfigTeam, MapSide, MatchConfig } from './match-config';
import type { Side } from '../match/map-rules';
import { formatKeyValues, parseKeyValues } from './key-values';

/** The plugin's round backup: flat JSON, all values strings (plugin contract §3.2). */
const backupSchema = z.object({
  matchid: z.string(),
  timestamp: z.string(),
  map_name: z.string(),
  mapnumber: z.string(),
  round: z.string(),
  team1: z.string(),
  team2: z.string(),
  team1_name: z.string(),
  team1_flag: z.string(),
  team1_tag: z.string(),
  team1_side: z.string(),
  team2_name: z.string(),
  team2_flag: z.string(),
  team2_tag: z.string(),
  team2_side: z.string(),
  team1_score: z.string(),
  team2_score: z.string(),
  team1_series_score: z.string(),
  team2_series_score: z.string(),
  TerroristTimeOuts: z.string(),
  CTTimeOuts: z.string(),
  match_loaded: z.string(),
  match_config: z.string(),
  valve_backup: z.string(),
});
export type BackupFile = z.infer<typeof backupSchema>;

const teamSchema = z.object({ id: z.string(), teamName: z.string(), teamPlayers: z.record(z.string(), z.string()) });
const configSchema = z.object({
  MapsPool: z.array(z.string()),
  Maplist: z.array(z.string()),
  MapSides: z.array(z.string()),
  SkipVeto: z.boolean(),
  MatchId: z.number(),
  RawId: z.string().optional(),
  NumMaps: z.number(),
  PlayersPerTeam: z.number(),
  MinPlayersToReady: z.number(),
  MinSpectatorsToReady: z.number(),
  SeriesCanClinch: z.boolean(),
  Wingman: z.boolean(),
  Spectators: z.record(z.string(), z.string()),
  ChangedCvars: z.record(z.string(), z.string()),
  RemoteLogURL: z.string(),
  RemoteLogHeaderKey: z.string(),
  RemoteLogHeaderValue: z.string(),
});

/** `matchzy_<id>_<map>_round<NN>.json`, NN = rounds completed. */
export const backupFileName = (matchId: number, mapNumber: number, round: number): string =>
  `matchzy_${matchId}_${mapNumber}_round${String(round).padStart(2, '0')}.json`;

export const valveFileName = (matchId: string, mapNumber: string, round: string): string =>
  `matchzy_${matchId}_${mapNumber}_round${round.padStart(2, '0')}.txt`;

/** Throws ZodError or SyntaxError on anything that is no backup. */
export const parseBackupFile = (text: string): BackupFile =>
  backupSchema.parse(text.startsWith('{') ? JSON.parse(text) : parseKeyValues(text).Match);

/** MatchZy writes JSON, Get5 KeyValues. */
export const formatBackupFile = (file: BackupFile, isGet5: boolean): string =>
  isGet5 ? formatKeyValues({ Match: { ...file } }) : JSON.stringify(file);

export const formatBackupTeam = (team: ConfigTeam): string =>
  JSON.stringify({
    id: team.id,
    teamName: team.name,
    teamFlag: '',
    teamTag: '',
    teamPlayers: team.players,
    seriesScore: 0,
  });

/** The config with its C#-cased keys: it carries the event token and all cvars. */
export const formatBackupConfig = (config: MatchConfig, maplist: readonly string[], mapNumber: number): string =>
  JSON.stringify({
    MapsPool: config.mapPool,
    MapsLeftInVetoPool: [],
    Maplist: maplist,
    MapSides: config.mapSides,
    SkipVeto: config.skipVeto,
    MatchId: config.matchId,
    ...(String(config.matchId) === config.rawId || config.rawId === '' ? {} : { RawId: config.rawId }),
    NumMaps: config.numMaps,
    PlayersPerTeam: config.playersPerTeam,
    MinPlayersToReady: config.minPlayersToReady,
    MinSpectatorsToReady: config.minSpectatorsToReady,
    CurrentMapNumber: mapNumber,
    SeriesCanClinch: config.clinchSeries,
    Wingman: config.wingman,
    Spectators: config.spectators,
    ChangedCvars: config.cvars,
    OriginalCvars: {},
    RemoteLogURL: config.remoteLogUrl,
    RemoteLogHeaderKey: config.remoteLogHeaderKey,
    RemoteLogHeaderValue: config.remoteLogHeaderValue,
  });

export interface RestoredConfig {
  config: MatchConfig;
  maplist: string[];
  team1Side: Side;
}

/** Rebuilds the config inside a backup. Throws on broken inner JSON. */
export const readBackupConfig = (file: BackupFile): RestoredConfig => {
  const inner = configSchema.parse(JSON.parse(file.match_config));
  const team = (text: string): ConfigTeam => {
    const parsed = teamSchema.parse(JSON.parse(text));
    return { id: parsed.id, name: parsed.teamName, rawName: parsed.teamName, players: parsed.teamPlayers };
  };
  return {
    maplist: inner.Maplist,
    team1Side: file.team1_side.toLowerCase() === 'ct' ? 'ct' : 't',
    config: {
      matchId: Number(file.matchid),
      rawId: inner.RawId ?? file.matchid,
      numMaps: inner.NumMaps,
      mapPool: inner.MapsPool,
      mapSides: inner.MapSides as MapSide[],
      hasMapSides: true,
      skipVeto: inner.SkipVeto,
      vetoMode: [],
      playersPerTeam: inner.PlayersPerTeam,
      minPlayersToReady: inner.MinPlayersToReady,
      minSpectatorsToReady: inner.MinSpectatorsToReady,
      clinchSeries: inner.SeriesCanClinch,
      wingman: inner.Wingman,
      team1: team(file.team1),
      team2: team(file.team2),
      spectators: inner.Spectators,
      cvars: inner.ChangedCvars,
      remoteLogUrl: inner.RemoteLogURL,
      remoteLogHeaderKey: inner.RemoteLogHeaderKey,
      remoteLogHeaderValue: inner.RemoteLogHeaderValue,
    },
  };
};
