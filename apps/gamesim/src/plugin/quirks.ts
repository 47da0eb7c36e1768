type Family = 'matchzy' | 'get5' | 'enhanced';
interface Entry<T> {
  /** Row of the plugin contract §8.3. */
  row: string;
  about: string;
  /** In which plugins it is so; `old` is MatchZy before 0.8.13. */
  matchzy: T;
  get5: T;
  enhanced: T;
  old?: T;
}

const on = (row: string, about: string): Entry<boolean> => ({ row, about, matchzy: true, get5: false, enhanced: true });
const matchzyOnly = (row: string, about: string): Entry<boolean> => ({ ...on(row, about), enhanced: false });
const chance = (row: string, about: string, matchzy: number): Entry<number> => ({
  row,
  about,
  matchzy,
  get5: 0,
  enhanced: 0,
});

/** Where the plugin is wrong or odd: every switch with its row, its meaning and the profiles in which it is on. */
export const QUIRK_TABLE = {
  silentLoadExceptions: on('P1', 'exceptions while loading answer nothing and leave a half-written, unloaded config'),
  blockingConfigGet: on('P1', 'the config is fetched on the main thread; nobody gets answers meanwhile'),
  loadWipesEventUrl: matchzyOnly('P2', 'a load forgets the event URL; only its cvars bring it back, a tick later'),
  seriesStartLossProbability: chance('P2', 'chance that series_start is never sent', 1),
  int32MatchId: on('P3', 'match ids above int32 or of other types kill the load'),
  sanitiseTeamNames: on('P4', 'team names lose everything but letters, digits, space, underscore, hyphen'),
  asciiTeamNames: {
    ...on('P4', 'only ASCII letters survive in team names'),
    matchzy: false,
    enhanced: false,
    old: true,
  },
  keepOmittedTeamId: on('P4', 'a team id left out is that of the match before'),
  objectPlayersOnly: on('P4', 'players are an object and a team has a name, or the load dies'),
  kickUnlisted: { ...on('P4', 'clients in no list are kicked'), get5: true },
  readyNeedsFullTeams: { ...on('P5', 'players_per_team of each side must be ready'), get5: true },
  oneBasedVetoNumbers: on('P6', 'map_picked and side_picked count maps from 1'),
  deciderToTeam1: on('P6', 'the map left over is reported as picked by team1'),
  vetoHangsWithoutCaptain: on('P6', 'a captain who leaves in the veto hangs it; only the countdown looks'),
  knifeDecisionUntimed: on('P7', 'the winner of the knife round may think for ever'),
  roundWinnerIsLeader: on('P8', 'round_end.winner.team is the team in the lead, a tie gives team2'),
  seriesScoreDecidesMap: {
    ...on('P8', 'map_result.winner compares series scores'),
    matchzy: false,
    enhanced: false,
    old: true,
  },
  drawGoesToTeam2: on('P8', 'map_result of a draw names team2'),
  zeroRoundSeriesScore: on('P8', 'round_end has series_score 0'),
  zeroSideScores: on('P8', 'score_ct and score_t are always 0'),
  emptyMapResultPlayers: on('P8', 'map_result has no players'),
  junkWinnerSide: on('P8', 'winner.side of map_result and series_end is only right when team1 wins as CT'),
  zeroedStats: on('P8', 'seventeen of the 33 statistics are always 0'),
  asciiJson: { ...on('P9', 'bodies are pure ASCII, with upper-case escapes'), get5: false },
  noUploadRetry: { ...on('P9', 'one attempt, whatever comes of it'), get5: true, enhanced: false },
  postBecomesGet: { ...on('P9', 'a POST that is redirected by 301, 302 or 303 goes on as GET'), get5: true },
  keepRaisedRestartDelay: on('P10', 'mp_match_restart_delay is raised at map end and never put back'),
  advancedMapNumber: on('P11', "map_number is the next map's during post_game"),
  blindTeamStatus: matchzyOnly('P11', 'connected_clients is -1, ready is one value for both teams'),
  drawBreaksSeries: on('P12', 'a drawn BO1 ends in an exception: no series_end, no reset'),
  urlSurvivesReset: { ...on('P13', 'event URL and headers survive the reset'), get5: true },
  silentEndMatch: on('P13', 'endmatch sends no event and names no winner'),
  duplicateRoundZero: on('P14', 'round 00 is uploaded twice'),
  emptyValveBackupProbability: chance('P14', 'chance of an empty valve_backup', 0),
  quotedBackupNameFails: on('P15', 'quotes around a backup name become part of it'),
  localValveFileWins: on('P15', 'an engine file already on the disk wins over the downloaded state'),
  restoringFlagSurvivesReset: on(
    'P15',
    'endmatch leaves the restoring flag set, so the next match uploads no round 00',
  ),
  removePlayerTeam1Only: on('P16', 'removeplayer only looks into team1 and always reports success'),
  halftimeRefusals: on('P16', 'add, remove, pause and restore are refused at half-time'),
  playerPauseUselessFromConsole: on('P17', 'css_pause, css_tech, css_unpause do nothing from the console'),
  timeoutEndLiftsPause: on('P17', 'the end of a tactical timeout lifts every pause in the engine'),
  nonAsciiDemoHeaderFails: on('P18', 'a non-ASCII demo file name is an illegal header and loses the upload'),
  demoUrlReadLate: on('P18', 'URL and token of a demo are those in force when its upload starts'),
  quotedBooleansIgnored: on('P19', 'quoted booleans are ignored by command-style settings'),
  reloadForgetsMatch: { ...on('P20', 'a hot reload loses the match; the map drops to warmup'), get5: true },
} satisfies Record<string, Entry<boolean> | Entry<number>>;

export type QuirkName = keyof typeof QUIRK_TABLE;
/** On = as the real plugin of the profile. Chances are 0–1. */
export type Quirks = {
  [K in QuirkName]: (typeof QUIRK_TABLE)[K]['matchzy'] extends number ? number : boolean;
};

/** The switches of one plugin; `isOld` means MatchZy before 0.8.13. */
export const quirksOf = (family: Family, isOld = false): Quirks =>
  Object.fromEntries(
    Object.entries(QUIRK_TABLE).map(([name, entry]: [string, Entry<boolean | number>]) => [
      name,
      isOld && entry.old !== undefined ? entry.old : entry[family],
    ]),
  ) as Quirks;
