import { isGameSetting, isGameSettingValue } from '@placar/contracts';

type Body = Record<string, unknown>;

/** Options of a match by the names that the wire gives their defaults in a season (wire contract §5.7). */
const OPTIONS: Readonly<Record<string, string>> = {
  min_players_to_ready: 'min_players_to_ready',
  min_spectators_to_ready: 'min_spectators_to_ready',
  players_per_team: 'players_per_team',
  maps_to_win: 'max_maps',
  skip_veto: 'skip_veto',
  map_pool: 'veto_mappool',
  spectators: 'spectator_auths',
  side_type: 'side_type',
  map_sides: 'map_sides',
  wingman: 'wingman',
};

/**
 * The body of a new match with what its season sets by default for everything that the body leaves out. Pure; the result is validated
 * as a typed body is, so that a season cannot bring in what a match may not have. An empty default is none.
 */
export function withSeasonDefaults(body: Body, cvars: Readonly<Record<string, string>>): Body {
  const filled: Body = { ...body };
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(cvars)) {
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    // What an old season holds and no match may have any more must not stand in the way of its matches.
    if (option === undefined)
      Object.assign(settings, isGameSetting(name) && isGameSettingValue(value) && { [name]: value });
    else if (isAbsent(filled[option]) && value.trim() !== '') filled[option] = valueOf(option, value);
  }
  if (isAbsent(filled['match_cvars']) && Object.keys(settings).length > 0) filled['match_cvars'] = settings;
  return filled;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const valueOf = (option: string, value: string): unknown =>
  option === 'spectator_auths' ? value.split(/\s+/).filter((part) => part !== '') : value.trim();
