/** Where MatchZy 0.8.15 is wrong or odd (plugin contract §8.3). On = as the real plugin. */
export interface Quirks {
  /** P1: exceptions while loading answer nothing and leave a half-written, unloaded config. */
  silentLoadExceptions: boolean;
  /** P1: the config is fetched on the main thread; nobody gets answers meanwhile. */
  blockingConfigGet: boolean;
  /** P2: every load forgets the event URL; only the config's cvars bring it back, a tick later. */
  loadWipesEventUrl: boolean;
  /** P2: chance that series_start is never sent. */
  seriesStartLossProbability: number;
  /** P3: match ids above int32 or of other types kill the load. */
  int32MatchId: boolean;
  /** P4: team names lose everything but letters, digits, space, underscore, hyphen. */
  sanitiseTeamNames: boolean;
  /** P4: a team id left out is that of the match before. */
  keepOmittedTeamId: boolean;
  /** P4: clients in no list are kicked. */
  kickUnlisted: boolean;
  /** P8: round_end.winner.team is the team in the lead, a tie gives team2. */
  roundWinnerIsLeader: boolean;
  /** P8: round_end has series_score 0. */
  zeroRoundSeriesScore: boolean;
  /** P8: map_result has no players. */
  emptyMapResultPlayers: boolean;
  /** P8: winner.side of map_result and series_end is only right when team1 wins as CT. */
  junkWinnerSide: boolean;
  /** P8: seventeen of the 33 statistics are always 0. */
  zeroedStats: boolean;
  /** P10: mp_match_restart_delay is raised at map end and never put back. */
  keepRaisedRestartDelay: boolean;
  /** P11: map_number is the next map's during post_game. */
  advancedMapNumber: boolean;
  /** P11: connected_clients is -1, ready is one value for both teams. */
  blindTeamStatus: boolean;
  /** P12: a drawn BO1 ends in an exception: no series_end, no reset. */
  drawBreaksSeries: boolean;
  /** P13: event URL and headers survive the reset. */
  urlSurvivesReset: boolean;
  /** P14: round 00 is uploaded twice. */
  duplicateRoundZero: boolean;
  /** P14: chance of an empty valve_backup. */
  emptyValveBackupProbability: number;
  /** P15: quotes around a backup name become part of it. */
  quotedBackupNameFails: boolean;
  /** P15: an engine file already on the disk wins over the downloaded state. */
  localValveFileWins: boolean;
  /** P15, gotcha 68: endmatch leaves the restoring flag set, so the next match uploads no round 00. */
  restoringFlagSurvivesReset: boolean;
  /** P16: removeplayer only looks into team1 and always reports success. */
  removePlayerTeam1Only: boolean;
  /** P17: css_pause, css_tech, css_unpause do nothing from the console. */
  playerPauseUselessFromConsole: boolean;
  /** P18: a non-ASCII demo file name is an illegal header and loses the upload. */
  nonAsciiDemoHeaderFails: boolean;
  /** P19: quoted booleans are ignored by command-style settings. */
  quotedBooleansIgnored: boolean;
}

export const MATCHZY_QUIRKS: Quirks = {
  silentLoadExceptions: true,
  blockingConfigGet: true,
  loadWipesEventUrl: true,
  seriesStartLossProbability: 1,
  int32MatchId: true,
  sanitiseTeamNames: true,
  keepOmittedTeamId: true,
  kickUnlisted: true,
  roundWinnerIsLeader: true,
  zeroRoundSeriesScore: true,
  emptyMapResultPlayers: true,
  junkWinnerSide: true,
  zeroedStats: true,
  keepRaisedRestartDelay: true,
  advancedMapNumber: true,
  blindTeamStatus: true,
  drawBreaksSeries: true,
  urlSurvivesReset: true,
  duplicateRoundZero: true,
  emptyValveBackupProbability: 0,
  quotedBackupNameFails: true,
  localValveFileWins: true,
  restoringFlagSurvivesReset: true,
  removePlayerTeam1Only: true,
  playerPauseUselessFromConsole: true,
  nonAsciiDemoHeaderFails: true,
  quotedBooleansIgnored: true,
};
