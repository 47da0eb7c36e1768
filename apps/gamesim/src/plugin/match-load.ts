import type { Game } from '../game';
import { enforceRoster } from '../match/clients';
import { statusCodeName } from '../http/status-code-name';
import { sendSeriesStart } from './event-payloads';
import { applyMatchCvars } from './match-cvars';
import { findConfigFault, isJsonObject, readMatchConfig } from './match-config';
import type { MatchConfig } from './match-config';
import { resetPlugin } from './plugin-reset';
import { replies } from './replies';

type Print = (line: string) => void;
const FRAME_MS = 16;

/**
 * `matchzy_loadmatch_url "<url>" "<header>" "<value>"` (plugin contract §1): a blocking GET, then the plugin's own check.
 * Success and exceptions both print nothing (P1).
 */
export const loadMatchFromUrl = async (game: Game, args: readonly string[], print: Print): Promise<void> => {
  const { plugin, host } = game;
  const [url = '', headerKey = '', headerValue = ''] = args;
  if (plugin.isMatchSetup) {
    print(replies.alreadySetup('LoadMatchDataCommand', plugin.liveMatchId));
    return;
  }
  if (!isHttpUrl(url)) {
    print(replies.invalidUrl('LoadMatchDataCommand', url));
    return;
  }
  const work = fetchAndSetUp(game, { url, headerKey, headerValue }, print).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    host.log(`[LoadMatchFromURL - FATAL] ${message}`);
    if (!host.quirks.silentLoadExceptions) print(message);
  });
  if (host.quirks.blockingConfigGet) await work;
};

/** `matchzy_loadmatch <file>`: the same from the server's own disk. */
export const loadMatchFromFile = (game: Game, fileName: string, print: Print): void => {
  const { plugin, host } = game;
  if (plugin.isMatchSetup) {
    print(replies.alreadySetup('LoadMatch', plugin.liveMatchId));
    return;
  }
  const text = host.disk.read(fileName);
  if (text === null) {
    print(replies.backupMissing(fileName));
    return;
  }
  try {
    setUpFromText(game, text, fileName, print);
  } catch (error) {
    host.log(`[LoadMatch - FATAL] ${(error as Error).message}`);
  }
};

/** Absolute http or https address. */
export const isHttpUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const fetchAndSetUp = async (
  game: Game,
  source: { url: string; headerKey: string; headerValue: string },
  print: Print,
): Promise<void> => {
  const { host } = game;
  host.log(`loading ${source.url} with ${source.headerKey}: ${source.headerValue}`);
  const answer = await game.publisher.get(source.url, source.headerKey, source.headerValue);
  if (!game.isAlive) return;
  if (answer.status < 200 || answer.status > 299) {
    print(replies.requestFailed('LoadMatchFromURL', statusCodeName(answer.status)));
    return;
  }
  host.log(answer.body);
  const silentLoads = host.faults().silentLoads ?? 0;
  if (silentLoads > 0) {
    host.changeFaults({ silentLoads: silentLoads - 1 });
    throw new Error('An error occurred while processing the match config.');
  }
  setUpFromText(game, answer.body, source.url, print);
};

const setUpFromText = (game: Game, text: string, origin: string, print: Print): void => {
  const json: unknown = JSON.parse(text);
  if (!isJsonObject(json)) throw new TypeError('JObject expected');
  const fault = findConfigFault(json, game.host.quirks);
  if (fault) {
    game.host.log(`[ValidateMatchJsonStructure] ${fault}`);
    resetPlugin(game);
    print(replies.loadFailed);
    return;
  }
  setUpMatch(game, readMatchConfig(json, game.plugin.previousTeamIds, game.host.quirks), origin);
};

const setUpMatch = (game: Game, config: MatchConfig, origin: string): void => {
  const { plugin, engine, host } = game;
  game.nextPhase();
  plugin.loadCount += 1;
  plugin.config = config;
  plugin.isMatchSetup = true;
  plugin.liveMatchId = config.matchId;
  plugin.loadedConfigFile = origin;
  plugin.mapNumber = 0;
  plugin.seriesScore = { team1: 0, team2: 0 };
  plugin.maplist = null;
  plugin.isPreVeto = !config.skipVeto;
  if (host.quirks.loadWipesEventUrl) plugin.remoteLog = { url: '', headerKey: '', headerValue: '' };
  if (config.wingman) game.convars.set('game_mode', '2');
  engine.pastMaps = [];
  game.absent.clear();
  host.script.forgetCourses();
  host.addMatch(host.ledger.begin(config, origin));
  game.publisher.releaseHeld();
  enforceRoster(game);
  const isStartSent = !host.faultRng.chance(host.quirks.seriesStartLossProbability);
  game.after(FRAME_MS, () => {
    if (plugin.config !== config) return;
    applyMatchCvars(game);
    if (isStartSent) sendSeriesStart(game);
  });
  const first = config.mapPool[0] ?? engine.map;
  if (config.skipVeto && engine.map !== first) game.flow.changeMap(first, () => game.flow.enterWarmup());
  else game.flow.enterWarmup();
};
