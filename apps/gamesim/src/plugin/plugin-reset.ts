import { emptyServer } from '../match/clients';
import type { Game } from '../game';
import { restoreConvars } from './match-cvars';
import { planPug } from './pug';

/** Unloads the match: no event, no result. Event URL and headers stay (P13). */
export const resetPlugin = (game: Game): void => {
  const { plugin, engine, host } = game;
  const match = host.currentMatch();
  if (plugin.isMatchSetup && match && match.status !== 'finished') {
    match.status = 'unloaded';
    host.ledger.save(match);
  }
  game.nextPhase();
  if (plugin.config) {
    plugin.previousTeamIds = { team1: plugin.config.team1.id, team2: plugin.config.team2.id };
  }
  plugin.isMatchSetup = false;
  plugin.isPreVeto = false;
  plugin.isVeto = false;
  plugin.readyAvailable = true;
  plugin.matchStarted = false;
  plugin.isKnifeRound = false;
  plugin.isSideSelection = false;
  plugin.isMatchLive = false;
  plugin.isPaused = false;
  plugin.pauseOwner = null;
  plugin.unpauseVotes.clear();
  plugin.isRoundRestorePending = false;
  if (!host.quirks.restoringFlagSurvivesReset) plugin.isRoundRestoring = false;
  plugin.pendingRestore = null;
  plugin.config = null;
  plugin.loadedConfigFile = null;
  plugin.liveMatchId = -1;
  plugin.mapNumber = 0;
  plugin.seriesScore = { team1: 0, team2: 0 };
  plugin.maplist = null;
  if (!host.quirks.urlSurvivesReset) plugin.remoteLog = { url: '', headerKey: '', headerValue: '' };
  restoreConvars(game);
  engine.phase = 'warmup';
  engine.live = null;
  engine.pastMaps = [];
  engine.matchPaused = false;
  engine.timeout = 'none';
  engine.team1Side = 'ct';
  emptyServer(game);
  planPug(game);
};
