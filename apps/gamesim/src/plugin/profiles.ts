import type { Quirks } from './quirks';
import { quirksOf } from './quirks';

export const PROFILE_NAMES = [
  'matchzy-0.8.15',
  'matchzy-0.8.12',
  'get5-0.15',
  'enhanced-1.4',
  'none',
  'broken',
] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** How the framework's list shows the plugin. */
export interface ListedPlugin {
  name: string;
  version: string;
  author: string;
}

/** Which plugin a server runs, and what is wrong with it. */
export interface Profile {
  name: ProfileName;
  /** Null: a server without any plugin. */
  plugin: 'matchzy' | 'get5' | 'enhanced' | null;
  /** Null: no framework that lists its plugins. */
  listed: ListedPlugin | null;
  quirks: Quirks;
  /** Loaded partly, after an update: nobody is kicked or put into a team, so nothing ever starts (gotcha 5). */
  isBroken: boolean;
}

const matchZy = (version: string): ListedPlugin => ({
  name: 'MatchZy',
  version,
  author: 'WD- (https://github.com/shobhit-pathak/)',
});

const PROFILES: Record<ProfileName, Omit<Profile, 'name'>> = {
  'matchzy-0.8.15': {
    plugin: 'matchzy',
    listed: matchZy('0.8.15'),
    quirks: quirksOf('matchzy'),
    isBroken: false,
  },
  'matchzy-0.8.12': {
    plugin: 'matchzy',
    listed: matchZy('0.8.12'),
    quirks: quirksOf('matchzy', true),
    isBroken: false,
  },
  'get5-0.15': { plugin: 'get5', listed: null, quirks: quirksOf('get5'), isBroken: false },
  'enhanced-1.4': {
    plugin: 'enhanced',
    listed: { ...matchZy('v1.4.2'), name: 'MatchZy Enhanced' },
    quirks: quirksOf('enhanced'),
    isBroken: false,
  },
  none: { plugin: null, listed: null, quirks: quirksOf('matchzy'), isBroken: false },
  broken: {
    plugin: 'matchzy',
    listed: matchZy('0.8.15'),
    quirks: { ...quirksOf('matchzy'), kickUnlisted: false },
    isBroken: true,
  },
};

export const profileNamed = (name: ProfileName): Profile => ({ name, ...PROFILES[name] });
