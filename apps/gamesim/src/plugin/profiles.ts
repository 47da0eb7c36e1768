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

/** Which plugin a server runs, and what is wrong with it. */
export interface Profile {
  name: ProfileName;
  /** Null: a server without any plugin. */
  plugin: 'matchzy' | 'get5' | 'enhanced' | null;
  quirks: Quirks;
  /** Loaded partly, after an update: nobody is kicked or put into a team, so nothing ever starts (gotcha 5). */
  isBroken: boolean;
}

const profile = (name: ProfileName, plugin: Profile['plugin'], quirks: Quirks, isBroken = false): Profile => ({
  name,
  plugin,
  quirks,
  isBroken,
});

const PROFILES: Record<ProfileName, Profile> = {
  'matchzy-0.8.15': profile('matchzy-0.8.15', 'matchzy', quirksOf('matchzy')),
  'matchzy-0.8.12': profile('matchzy-0.8.12', 'matchzy', quirksOf('matchzy', true)),
  'get5-0.15': profile('get5-0.15', 'get5', quirksOf('get5')),
  'enhanced-1.4': profile('enhanced-1.4', 'enhanced', quirksOf('enhanced')),
  none: profile('none', null, quirksOf('matchzy')),
  broken: profile('broken', 'matchzy', { ...quirksOf('matchzy'), kickUnlisted: false }, true),
};

export const profileNamed = (name: ProfileName): Profile => PROFILES[name];
