import type { RconOutcome } from '@placar/game-server';

type Slot = 'team1' | 'team2';
type Score = Record<Slot, number>;
type Json = Record<string, unknown>;

/** What a plugin sends: with the token that it holds at that moment, once, and nobody knows whether it arrives. */
export interface Report {
  kind: 'event' | 'backup';
  matchId: number;
  token: string;
  name: string;
  headers: Record<string, string>;
  body: string;
}

/** The world around a model server. */
export interface Surroundings {
  fetch(url: string, token: string): Promise<{ status: number; text: string }>;
  send(server: ModelServer, report: Report): void;
  /** 1, 2, 3…: no two played rounds are alike. */
  serial(): number;
  /** Milliseconds of the epoch. */
  now(): number;
}

interface Game {
  matchId: number;
  maps: string[];
  map: number;
  score: Score;
  series: Score;
  phase: 'warmup' | 'live' | 'pending_restore' | 'post_game';
  paused: boolean;
  /** A restore waits for the players; the engine's part is loaded when they are ready. */
  isRestored: boolean;
  isOver: boolean;
  /** When its last map ended. */
  endedAt: number;
  scores: Score[];
  config: Json;
}

/** A map as the server saw it end: the truth that our books are measured by. */
export interface PlayedMap {
  matchId: number;
  token: string;
  map: string;
  score: Score;
}

/** Rounds of one half: a map is won with three rounds, or in overtimes of two. */
const HALF = 2;
/** `mp_maxrounds` and `mp_overtime_maxrounds` that say the same. */
export const SHORT_MAPS = { mp_maxrounds: String(2 * HALF), mp_overtime_maxrounds: '2' };

/** The shortest that the plugin takes for it. */
const END_IS_SHOWN_MS = 25_000;

const CODES = { none: 0, warmup: 3, live: 7, pending_restore: 8, post_game: 9 };

/** A CS2 server with MatchZy in memory, by the plugin contract: loads, plays, pauses, restores, forgets; no clock, no chance. */
export class ModelServer {
  game: Game | null = null;
  isUp = true;
  isReachable = true;
  readonly played: PlayedMap[] = [];
  private readonly disk = new Map<string, string>();
  private readonly settings = new Map<string, string>();
  private marker: string | null = null;
  private lastConfig: Json | null = null;

  constructor(
    readonly id: number,
    private readonly around: Surroundings,
  ) {}

  /** The token that proves what it sends now. */
  get token(): string {
    return this.settings.get('matchzy_remote_log_header_value') ?? '';
  }

  /** The process dies: match, settings and alias are gone, the disk stays. */
  crash(): void {
    this.forget();
    this.isUp = false;
    this.marker = null;
  }

  /** A hot reload of the plugin: the match is gone, the process is the same (plugin contract F15). */
  forget(): void {
    this.game = null;
    this.settings.clear();
  }

  /** `playsOn`: it loads its last match by itself and starts the map over, with the old token (plugin contract F10). */
  start(playsOn: boolean): void {
    if (this.isUp) return;
    this.isUp = true;
    if (playsOn && this.lastConfig !== null) this.setUp(this.lastConfig);
  }

  /** One line of the console. */
  async console(line: string): Promise<RconOutcome> {
    return { kind: 'ok', text: await this.reply(line), ms: 1 };
  }

  // oxlint-disable-next-line complexity -- one case per console command
  private async reply(line: string): Promise<string> {
    const [name = '', ...args] = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''));
    switch (name) {
      case 'get5_status':
        return JSON.stringify(this.status());
      case 'get5_web_available':
        return JSON.stringify({ gamestate: CODES[this.state()], available: 1, plugin_version: '0.15.0' });
      case 'status_json':
        return JSON.stringify({ server: { map: this.game?.maps[this.game.map] ?? 'de_dust2', clients_human: 2 } });
      case 'matchzy_loadmatch_url':
        return this.load(args[0] ?? '', args[2] ?? '');
      case 'matchzy_loadbackup_url':
        return this.restoreFrom(args[0] ?? '', args[2] ?? '');
      case 'matchzy_loadbackup': {
        const text = this.disk.get(args[0] ?? '');
        if (text === undefined)
          return `[MatchZy] Backup file ${args[0]} does not exist, please make sure you are restoring a valid backup.`;
        this.restore(text);
        return '';
      }
      case 'sm_pause':
        if (this.game?.phase === 'live') this.game.paused = true;
        return '[MatchZy] Admin has paused the match!';
      case 'sm_unpause':
        if (this.game?.phase === 'live') this.game.paused = false;
        return '';
      case 'css_endmatch':
        this.game = null;
        return '';
      case 'css_start':
        this.ready();
        return '';
      case 'alias':
        this.marker = args[1] ?? null;
        return '';
      case 'placar_boot':
        return this.marker === null ? "Unknown command 'placar_boot'!" : this.marker.replace(/^echo /, '');
      case 'matchzy_addplayer':
        return this.game === null ? 'No match is setup!' : `Player ${args[2]} added to ${args[1]} successfully!`;
      case 'matchzy_removeplayer':
        return `Successfully removed player ${args[0]}`;
      default:
        if (/^matchzy_(remote_log|remote_backup|demo_upload)_/.test(name)) this.settings.set(name, args[0] ?? '');
        return '';
    }
  }

  private state(): keyof typeof CODES {
    return this.game?.phase ?? 'none';
  }

  private status(): object {
    const { game } = this;
    if (game === null) {
      const nothing = { matchid: null, map_number: null, round_number: -1, team1: null, team2: null, maps: null };
      return { plugin_version: '0.15.0', gamestate: 'none', paused: false, loaded_config_file: null, ...nothing };
    }
    const team = (slot: Slot): object => ({
      name: slot,
      series_score: game.series[slot],
      current_map_score: game.score[slot],
      connected_clients: -1,
      ready: true,
      side: (slot === startsAsCt(game)) === sidesSwapped(game.score) ? 'terrorist' : 'ct',
    });
    return {
      plugin_version: '0.15.0',
      gamestate: game.phase,
      paused: game.paused,
      loaded_config_file: 'x',
      matchid: game.matchId,
      map_number: game.map,
      round_number: game.phase === 'live' ? game.score.team1 + game.score.team2 : -1,
      team1: team('team1'),
      team2: team('team2'),
      maps: game.phase === 'warmup' ? null : game.maps,
    };
  }

  private async load(url: string, token: string): Promise<string> {
    if (this.game !== null)
      return '[LoadMatchDataCommand] A match is already setup with id: 1, cannot load a new match!';
    const answer = await this.around.fetch(url, token);
    if (answer.status !== 200) return '[LoadMatchFromURL] Request failed with status code: Unauthorized';
    this.setUp(JSON.parse(answer.text) as Json);
    return '';
  }

  private setUp(config: Json): void {
    this.lastConfig = config;
    this.settings.clear();
    for (const [name, value] of Object.entries(config['cvars'] as Record<string, string>))
      this.settings.set(name, value);
    this.game = {
      matchId: Number(config['matchid']),
      maps: config['maplist'] as string[],
      map: 0,
      score: { team1: 0, team2: 0 },
      series: { team1: 0, team2: 0 },
      phase: 'warmup',
      paused: false,
      isRestored: false,
      isOver: false,
      endedAt: 0,
      scores: [],
      config,
    };
  }

  private async restoreFrom(url: string, token: string): Promise<string> {
    const answer = await this.around.fetch(url, token);
    if (answer.status !== 200) return '[LoadMatchFromURL] Request failed with status code: Unauthorized';
    this.restore(answer.text);
    return '';
  }

  /** Silent, without an event; in warmup it waits for the players, and afterwards the plugin pauses (plugin contract §3.2). */
  private restore(text: string): void {
    const backup = JSON.parse(text) as Record<string, string>;
    const config = JSON.parse(backup['match_config'] ?? '{}') as Json;
    const wasLive = this.game?.phase === 'live' && this.game.map === Number(backup['mapnumber']);
    const changed = config['ChangedCvars'] as Record<string, string>;
    this.setUp({ ...config, cvars: { ...(config['cvars'] as object), ...changed } });
    const { game } = this;
    if (game === null) return;
    const score = (prefix: string, name: string): number => Number(backup[`${prefix}_${name}`]);
    game.map = Number(backup['mapnumber']);
    game.score = { team1: score('team1', 'score'), team2: score('team2', 'score') };
    game.series = { team1: score('team1', 'series_score'), team2: score('team2', 'series_score') };
    game.scores[game.score.team1 + game.score.team2] = game.score;
    game.isRestored = true;
    game.phase = 'pending_restore';
    if (wasLive) this.ready();
  }

  /** Everybody is ready: the map goes live, or the restore is carried out. */
  private ready(): void {
    const { game } = this;
    if (game === null || (game.phase !== 'warmup' && game.phase !== 'pending_restore')) return;
    game.phase = 'live';
    if (game.isRestored) {
      game.isRestored = false;
      game.paused = true;
      return;
    }
    game.score = { team1: 0, team2: 0 };
    game.scores = [game.score];
    this.emit('going_live', { map_number: game.map });
    this.backUp();
  }

  /** Lets the game take one step: ready up, one round, or what follows the end of a map. False when nothing moves. */
  play(winner: Slot): boolean {
    const { game } = this;
    if (!this.isUp || game === null) return false;
    if (game.phase === 'warmup' || game.phase === 'pending_restore') this.ready();
    else if (game.phase === 'post_game') return this.afterMap(game);
    else if (game.paused) return false;
    else this.round(game, winner);
    return true;
  }

  /** Players pause, go on, or take a round back in game; the plugin says nothing of it (plugin contract §2.2, F8). */
  playersDo(what: 'pause' | 'resume' | 'stop', back: number): void {
    const { game } = this;
    if (!this.isUp || game?.phase !== 'live') return;
    if (what !== 'stop') game.paused = what === 'pause';
    const round = game.score.team1 + game.score.team2 - 1 - back;
    const score = what === 'stop' ? game.scores[round] : undefined;
    if (score === undefined) return;
    game.score = score;
    game.paused = true;
  }

  private round(game: Game, winner: Slot): void {
    game.score = { ...game.score, [winner]: game.score[winner] + 1 };
    const round = game.score.team1 + game.score.team2;
    game.scores[round] = game.score;
    const result = { map_number: game.map, winner: { side: '3', team: winner }, ...this.teams(game) };
    this.emit('round_end', { ...result, round_number: round, reason: 8 });
    if (!isOver(game.score)) return this.backUp();
    game.series = { ...game.series, [winner]: game.series[winner] + 1 };
    this.emit('map_result', { ...result, ...this.teams(game) });
    this.played.push({
      matchId: game.matchId,
      token: this.token,
      map: game.maps[game.map] ?? '',
      score: game.score,
    });
    game.phase = 'post_game';
    game.map += 1;
    const needed = Math.floor(game.maps.length / 2) + 1;
    game.isOver = game.series[winner] >= needed || game.map >= game.maps.length;
    game.endedAt = this.around.now();
    if (!game.isOver) return;
    const { team1, team2 } = game.series;
    this.emit('series_end', { winner: { team: winner }, team1_series_score: team1, team2_series_score: team2 });
  }

  /** The end of a series is shown for a while before the plugin lets go of it (plugin contract §2.4). */
  private afterMap(game: Game): boolean {
    if (game.isOver && this.around.now() - game.endedAt < END_IS_SHOWN_MS) return false;
    if (game.isOver) this.game = null;
    else Object.assign(game, { phase: 'warmup', paused: false, score: { team1: 0, team2: 0 }, scores: [] });
    return true;
  }

  private teams(game: Game): object {
    const team = (slot: Slot): object => ({
      id: slot,
      name: slot,
      score: game.score[slot],
      series_score: game.series[slot],
      players: [
        {
          steamid: slot === 'team1' ? '76561198000000001' : '76561198000000002',
          name: `Jogador ${slot} 🐯`,
          stats: { kills: this.around.serial() % 900_000, rounds_played: game.score.team1 + game.score.team2 },
        },
      ],
    });
    return { team1: team('team1'), team2: team('team2') };
  }

  private emit(event: string, fields: object): void {
    const matchId = this.game?.matchId ?? 0;
    const body = JSON.stringify({ event, matchid: matchId, ...fields });
    this.around.send(this, { kind: 'event', matchId, token: this.token, name: event, headers: {}, body });
  }

  private backUp(): void {
    const { game } = this;
    if (game === null) return;
    const round = game.score.team1 + game.score.team2;
    const text = this.backupText(game, round);
    this.disk.set(`matchzy_${game.matchId}_${game.map}_round${String(round).padStart(2, '0')}.json`, text);
    this.around.send(this, {
      kind: 'backup',
      matchId: game.matchId,
      token: this.settings.get('matchzy_remote_backup_header_value') ?? '',
      name: `backup ${game.map}:${round}`,
      headers: {
        'matchzy-matchid': String(game.matchId),
        'matchzy-mapnumber': String(game.map),
        'matchzy-roundnumber': String(round),
      },
      body: text,
    });
  }

  private backupText(game: Game, round: number): string {
    const changed = Object.fromEntries([...this.settings].filter(([name]) => name.startsWith('matchzy_')));
    return JSON.stringify({
      matchid: String(game.matchId),
      map_name: game.maps[game.map] ?? '',
      mapnumber: String(game.map),
      round: String(round),
      team1_score: String(game.score.team1),
      team2_score: String(game.score.team2),
      team1_series_score: String(game.series.team1),
      team2_series_score: String(game.series.team2),
      match_config: JSON.stringify({ ...game.config, RemoteLogHeaderValue: this.token, ChangedCvars: changed }),
      valve_backup: '"SaveFile" { "FirstHalfScore" { } }',
    });
  }
}

const startsAsCt = ({ config, map }: Game): Slot =>
  (config['map_sides'] as string[] | undefined)?.[map] === 'team2_ct' ? 'team2' : 'team1';

/** Sides change after the first half, then in the middle of each overtime. */
function sidesSwapped({ team1, team2 }: Score): boolean {
  const round = team1 + team2 + 1;
  if (round <= HALF) return false;
  return round <= 2 * HALF || Math.ceil((round - 2 * HALF - 1) / 2) % 2 === 0;
}

function isOver({ team1, team2 }: Score): boolean {
  const [high, low] = team1 > team2 ? [team1, team2] : [team2, team1];
  if (low < HALF) return high > HALF;
  return high - low >= 2;
}
