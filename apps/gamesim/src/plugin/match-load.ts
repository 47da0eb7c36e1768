import type { Game } from '../game';
import { enforceRoster, scheduleBots } from '../match/clients';
import { statusCodeName } from '../http/status-code-name';
import { sendSeriesStart } from './events/event-payloads';
import { announce } from './events/moments';
import { applyMatchCvars } from './match-cvars';
import { findConfigFault, isJsonObject, readMatchConfig } from './match-config';
import type { MatchConfig } from './match-config';
import { resetPlugin } from './plugin-reset';

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
    if (host.profile.plugin === 'enhanced' && game.engine.phase === 'post_game') {
      plugin.queuedLoad = { url, headerKey, headerValue };
      return;
    }
    print(game.replies.alreadySetup('LoadMatchDataCommand', plugin.liveMatchId));
    return;
  }
  if (!isHttpUrl(url)) {
    print(game.replies.invalidUrl('LoadMatchDataCommand', url));
    return;
  }
  const work = fetchAndSetUp(game, { url, headerKey, headerValue }, print).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    host.log(`[LoadMatchFromURL - FATAL] ${message}`);
    announce(game, { type: 'config_refused', reason: message });
    if (!host.quirks.silentLoadExceptions) print(message);
  });
  if (host.profile.plugin === 'get5') print('Loading match configuration...');
  if (host.quirks.blockingConfigGet) await work;
  else game.publisher.follow(work);
};

/** `matchzy_loadmatch <file>`: the same from the server's own disk. */
export const loadMatchFromFile = (game: Game, fileName: string, print: Print): void => {
  const { plugin, host } = game;
  if (plugin.isMatchSetup) {
    print(game.replies.alreadySetup('LoadMatch', plugin.liveMatchId));
    return;
  }
  const text = host.disk.read(fileName);
  if (text === null) {
    print(game.replies.backupMissing(fileName));
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
  announce(game, { type: 'config_loading', origin: source.url });
  host.log(`loading ${source.url} with ${source.headerKey}: ${source.headerValue}`);
  const answer = await game.publisher.get(source.url, source.headerKey, source.headerValue);
  if (!game.isAlive) return;
  if (answer.status < 200 || answer.status > 299) {
    announce(game, { type: 'config_refused', reason: `HTTP ${answer.status}` });
    print(game.replies.requestFailed('LoadMatchFromURL', statusCodeName(answer.status)));
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
  const fault = takeInvalidLoad(game) ?? findConfigFault(json, game.host.quirks);
  if (fault) {
    game.host.log(`[ValidateMatchJsonStructure] ${fault}`);
    announce(game, { type: 'config_refused', reason: fault });
    resetPlugin(game);
    print(game.replies.loadFailed);
    return;
  }
  setUpMatch(game, readMatchConfig(json, game.plugin.previousTeamIds, game.host.quirks), origin);
};

const takeInvalidLoad = ({ host }: Game): string | null => {
  const { invalidLoads = 0 } = host.faults();
  if (invalidLoads === 0) return null;
  host.changeFaults({ invalidLoads: invalidLoads - 1 });
  return 'map_sides has an invalid value';
};

/** Two a side, sixteen rounds, the map loaded anew; the reset puts both variables back. */
const enterWingman = (game: Game, config: MatchConfig): void => {
  const { convars, plugin } = game;
  const mode = { game_mode: '2', ...('mp_maxrounds' in config.cvars ? {} : { mp_maxrounds: '16' }) };
  for (const [name, value] of Object.entries(mode)) {
    if (!plugin.originalConvars.has(name)) plugin.originalConvars.set(name, convars.get(name) ?? '');
    convars.set(name, value);
  }
};

/** Enhanced knows no veto: the first maps of the list are played. */
const dropVeto = (config: MatchConfig): void => {
  config.skipVeto = true;
  config.mapPool = config.mapPool.slice(0, config.numMaps);
};

/** Enhanced: the load that waited for the reset runs now. */
export const runQueuedLoad = (game: Game): void => {
  const { queuedLoad } = game.plugin;
  if (!queuedLoad) return;
  game.plugin.queuedLoad = null;
  const { url, headerKey, headerValue } = queuedLoad;
  void game.mainThread.run(() => loadMatchFromUrl(game, [url, headerKey, headerValue], (line) => game.host.log(line)));
};

const setUpMatch = (game: Game, config: MatchConfig, origin: string): void => {
  const { plugin, engine, host } = game;
  if (host.profile.plugin === 'enhanced') dropVeto(config);
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
  if (config.wingman) enterWingman(game, config);
  engine.pastMaps = [];
  game.absent.clear();
  game.goneHome.clear();
  host.script.forgetCourses();
  host.addMatch(host.ledger.begin(config, origin));
  game.publisher.releaseHeld();
  enforceRoster(game);
  // Somebody has to come before a sleeping server can change its map.
  if (game.isHibernating) scheduleBots(game);
  const isStartSent = !host.faultRng.chance(host.quirks.seriesStartLossProbability);
  game.after(FRAME_MS, () => {
    if (plugin.config !== config) return;
    applyMatchCvars(game);
    if (isStartSent) sendSeriesStart(game);
    announce(game, { type: 'match_configured' });
  });
  const first = config.mapPool[0] ?? engine.map;
  if (config.skipVeto && (engine.map !== first || config.wingman))
    game.flow.changeMap(first, () => game.flow.enterWarmup());
  else game.flow.enterWarmup();
};
