import type { GameConsole } from './console';

/** Engine variables with the values the plugin's live config leaves them at. */
const ENGINE_DEFAULTS: Record<string, string> = {
  hostname: 'Counter-Strike 2',
  game_mode: '1',
  game_type: '0',
  mp_autoteambalance: '0',
  mp_freezetime: '18',
  mp_friendlyfire: '1',
  mp_halftime: '1',
  mp_match_can_clinch: '1',
  mp_match_restart_delay: '25',
  mp_maxrounds: '24',
  mp_overtime_enable: '1',
  mp_overtime_maxrounds: '6',
  mp_overtime_startmoney: '10000',
  mp_roundtime: '1.92',
  mp_team_timeout_max: '4',
  mp_team_timeout_time: '30',
  sv_cheats: '0',
  sv_coaching_enabled: '1',
  sv_hibernate_when_empty: '0',
  sv_password: '',
  sv_visiblemaxplayers: '-1',
  tv_delay: '10',
  tv_delay1: '0',
  tv_enable: '1',
  tv_title: 'SourceTV',
};

/** Plugin settings that the framework makes readable (plugin contract §1.5, third family). */
const PSEUDO_DEFAULTS: Record<string, { value: string; kind: 'bool' | 'int' | 'string' }> = {
  matchzy_enable_tech_pause: { value: 'True', kind: 'bool' },
  matchzy_everyone_is_admin: { value: 'False', kind: 'bool' },
  matchzy_stop_command_no_damage: { value: 'False', kind: 'bool' },
  matchzy_max_tech_pauses_allowed: { value: '2', kind: 'int' },
  matchzy_tech_pause_duration: { value: '300', kind: 'int' },
  matchzy_hostname_format: { value: 'MatchZy | {TEAM1} vs {TEAM2}', kind: 'string' },
  matchzy_match_start_message: { value: '', kind: 'string' },
  matchzy_tech_pause_flag: { value: '', kind: 'string' },
};

/** Console variables of one server process: read by name, written by name and value. */
export class Convars {
  private readonly values = new Map<string, string>(Object.entries(ENGINE_DEFAULTS));
  private readonly pseudo = new Map(Object.entries(PSEUDO_DEFAULTS).map(([name, entry]) => [name, { ...entry }]));

  constructor(overrides: Record<string, string>) {
    for (const [name, value] of Object.entries(overrides)) this.values.set(name.toLowerCase(), value);
  }

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  set(name: string, value: string): void {
    this.values.set(name, value);
  }

  isEngine(name: string): boolean {
    return this.values.has(name);
  }

  number(name: string): number {
    const value = Number.parseFloat(this.values.get(name) ?? '');
    return Number.isFinite(value) ? value : 0;
  }

  /** Engine booleans accept words and numbers. */
  flag(name: string): boolean {
    const value = (this.values.get(name) ?? '').toLowerCase();
    return value === 'true' || (Number.parseFloat(value) || 0) !== 0;
  }

  registerEngine(console: GameConsole): void {
    for (const name of this.values.keys()) {
      console.register([name], ({ args }, print) => {
        const [value] = args;
        if (value === undefined) print(`${name} = ${this.values.get(name) ?? ''}`);
        else this.values.set(name, value);
      });
    }
  }

  registerPseudo(console: GameConsole): void {
    for (const [name, entry] of this.pseudo) {
      console.register([name], ({ argString }, print) => {
        if (argString === '') print(`${name} = ${entry.value}`);
        else this.writePseudo(entry, argString, print);
      });
    }
  }

  /** The raw text is converted, quotes included: `"true"` is no Boolean. */
  private writePseudo(
    entry: { value: string; kind: 'bool' | 'int' | 'string' },
    raw: string,
    print: (line: string) => void,
  ): void {
    if (entry.kind === 'bool') {
      const word = raw.toLowerCase();
      if (word === 'true' || word === 'false') entry.value = word === 'true' ? 'True' : 'False';
      else print(`Error: String '${raw.replaceAll('"', '')}' can't be converted to Boolean`);
    } else if (entry.kind === 'int') {
      if (/^-?\d+$/.test(raw)) entry.value = raw;
      else print(`Error: String '${raw.replaceAll('"', '')}' can't be converted to Int32`);
    } else {
      entry.value = raw === '""' ? '' : raw;
    }
  }
}
