import type { FakeScript } from './fake-rcon-server';

interface FakeTeam {
  name: string;
  score: number;
}

/** Just enough of the plugin to be right or wrong about a match; its words are Portuguese, as on many servers. */
export class FakePlugin {
  family: 'matchzy' | 'get5' | 'none' = 'matchzy';
  gamestate = 'none';
  paused = false;
  matchId: number | null = null;
  mapNumber = 0;
  round = 0;
  team1: FakeTeam = { name: 'Lynx', score: 0 };
  team2: FakeTeam = { name: 'Pulse', score: 0 };
  readonly aliases = new Map<string, string>();
  readonly settings = new Map<string, string>();
  readonly lines: string[] = [];
  /** Replaces the effect of a command; returning null leaves the usual one. */
  intercept: (name: string, args: string[]) => string | null = () => null;
  onLoad: (url: string, headerKey: string, headerValue: string) => string = () => '';

  script(): FakeScript {
    return { console: (line) => this.run(line) };
  }

  live(matchId: number, round: number, score1: number, score2: number): void {
    this.restored(matchId, 0, score1, score2);
    this.gamestate = 'live';
    this.round = round;
    this.paused = false;
  }

  restored(matchId: number, mapNumber: number, score1: number, score2: number): void {
    this.matchId = matchId;
    this.mapNumber = mapNumber;
    this.round = score1 + score2;
    this.team1.score = score1;
    this.team2.score = score2;
    this.gamestate = 'pending_restore';
    this.paused = true;
  }

  countOf(name: string): number {
    return this.lines.filter((line) => line.split(' ')[0] === name).length;
  }

  private run(line: string): string {
    this.lines.push(line);
    const [name = '', ...args] = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
    if (name === 'version') return 'Protocol version 14178 [14178/14178]';
    if (name === 'status_json') return '{"server":{"map":"de_nuke","clients_human":3}}';
    if (name === 'alias') return this.aliases.set(args[0] ?? '', args.slice(1).join(' ')) && '';
    const alias = this.aliases.get(name);
    if (alias !== undefined) return alias.replace(/^echo /, '');
    if (!this.knows(name)) return `Unknown command '${name}'!`;
    return this.intercept(name, args) ?? this.effect(name, args);
  }

  private knows(name: string): boolean {
    if (this.family === 'none' || name === 'placar_boot') return false;
    if (this.family === 'get5') return /^(get5_|sm_)/.test(name);
    return /^(get5_|matchzy_|css_|sm_|say$)/.test(name);
  }

  private effect(name: string, args: string[]): string {
    if (/_(remote_log|remote_backup|demo_upload)_/.test(name))
      this.settings.set(name.replace(/^[a-z0-9]+_/, ''), args[0] ?? '');
    switch (name) {
      case 'get5_status':
        return this.status();
      case 'get5_web_available':
        return `{"gamestate":${this.gamestate === 'none' ? 0 : 7},"available":1,"plugin_version":"0.15.0"}`;
      case 'sm_pause':
        this.paused = true;
        return '[\x04MatchZy\x01] O administrador pausou a partida!';
      case 'sm_unpause':
        this.paused = false;
        return '';
      case 'css_endmatch':
      case 'get5_endmatch':
        this.gamestate = 'none';
        this.matchId = null;
        return '';
      case 'css_start':
        this.gamestate = 'live';
        return '';
      case 'matchzy_loadmatch_url':
      case 'get5_loadmatch_url':
        return this.onLoad(args[0] ?? '', args[1] ?? '', args[2] ?? '');
      default:
        return '';
    }
  }

  private status(): string {
    const none = this.gamestate === 'none';
    const team = ({ name, score }: FakeTeam, side: string) =>
      none ? null : { name, series_score: 0, current_map_score: score, connected_clients: -1, ready: true, side };
    return `tv_stoprecord\n${JSON.stringify({
      plugin_version: '0.15.0',
      gamestate: this.gamestate,
      paused: this.paused,
      loaded_config_file: null,
      matchid: none ? null : this.matchId,
      map_number: none ? null : this.mapNumber,
      round_number: this.gamestate === 'live' ? this.round : -1,
      round_time: null,
      team1: team(this.team1, 'ct'),
      team2: team(this.team2, 'terrorist'),
      maps: null,
    })}\n`;
  }
}
