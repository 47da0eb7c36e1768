import type { Game } from '../game';
import { connectClient } from '../match/clients';
import type { LiveMap } from '../match/engine-state';
import { sideOfTeam1 } from '../match/map-rules';
import { simulateRound } from '../match/round-simulation';
import { addStatLines } from '../match/stat-line';
import { sendGoingLive, sendRoundEnd } from './events/event-payloads';
import type { ConfigTeam, MatchConfig } from './match-config';
import { assignMatchId } from './match-id-table';
import { saveRoundBackup } from './round-backups';

const STARTS_AFTER_MS = 20_000;
const ROUND_MS = 60_000;

/**
 * People play on without a match (quirk P13, gotchas 61 and 62): status says `none`, while events and backups with an id of the
 * plugin's own go to the address and under the token of the match before. Ends with the next load or reset.
 */
export const planPug = (game: Game): void => {
  const { pugAfterMatch } = game.host.faults();
  if (!pugAfterMatch || !game.plugin.remoteLog.url) return;
  game.after(STARTS_AFTER_MS, () => {
    if (!game.plugin.isMatchSetup && !game.plugin.config) startPug(game, pugAfterMatch.rounds);
  });
};

const team = (name: string, first: number): ConfigTeam => ({
  id: '',
  name,
  rawName: name,
  players: Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`7656119799900${first + index}`, ''])),
});

const startPug = (game: Game, rounds: number): void => {
  const { plugin, engine } = game;
  const config: MatchConfig = {
    matchId: -1,
    rawId: '',
    numMaps: 1,
    mapPool: [engine.map],
    mapSides: ['team1_ct'],
    hasMapSides: true,
    skipVeto: true,
    vetoMode: [],
    playersPerTeam: 5,
    minPlayersToReady: 2,
    minSpectatorsToReady: 0,
    clinchSeries: true,
    wingman: false,
    team1: team('COUNTER-TERRORISTS', 1001),
    team2: team('TERRORISTS', 2001),
    spectators: {},
    cvars: {},
    remoteLogUrl: plugin.remoteLog.url,
    remoteLogHeaderKey: plugin.remoteLog.headerKey,
    remoteLogHeaderValue: plugin.remoteLog.headerValue,
  };
  plugin.config = config;
  plugin.liveMatchId = -1;
  assignMatchId(game);
  const live: LiveMap = {
    mapNumber: 0,
    mapName: engine.map,
    team1StartSide: 'ct',
    team1Score: 0,
    team2Score: 0,
    lastWinner: null,
    epoch: 0,
    simKey: `${game.luckKey()}/pug${plugin.liveMatchId}`,
    players: new Map(),
    history: [],
    pastMaps: [],
  };
  engine.live = live;
  for (const slot of ['team1', 'team2'] as const) {
    for (const steamId of Object.keys(config[slot].players)) connectClient(game, steamId);
  }
  sendGoingLive(game, 0);
  playPugRound(game, live, config, rounds);
};

const playPugRound = (game: Game, live: LiveMap, config: MatchConfig, left: number): void => {
  saveRoundBackup(game, live);
  game.after(ROUND_MS, () => {
    if (game.plugin.config !== config) return;
    const roundIndex = live.team1Score + live.team2Score;
    const outcome = simulateRound({
      simKey: live.simKey,
      mapNumber: 0,
      roundIndex,
      epoch: 0,
      team1Side: sideOfTeam1('ct', roundIndex, game.rules()),
      previousWinner: live.lastWinner,
      forcedWinner: null,
      players: [...live.players.values()],
    });
    live[outcome.winner === 'team1' ? 'team1Score' : 'team2Score'] += 1;
    live.lastWinner = outcome.winner;
    for (const [steamId, delta] of outcome.deltas) {
      const line = live.players.get(steamId);
      if (line) line.stats = addStatLines(line.stats, delta);
    }
    sendRoundEnd(game, live, outcome);
    if (left > 1) playPugRound(game, live, config, left - 1);
  });
};
