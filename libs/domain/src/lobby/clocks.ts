/** Clocks of a lobby in seconds (economy §4.3). */
export const CLOCKS = {
  open: 30 * 60,
  /** A host extends by half an hour, to two hours from now at most. */
  extend: 30 * 60,
  extendMost: 2 * 60 * 60,
  readyCheck: 45,
  pick: 30,
  hostTeams: 120,
  vetoStep: 45,
  vote: 20,
  hostMap: 60,
  allocate: 3 * 60,
  connect: 5 * 60,
  connectWorkshop: 10 * 60,
  /** How long others may take the seats of people who did not come. */
  substitute: 60,
  live: 180 * 60,
} as const;

export const ALLOCATION_TRIES = 3;
/** Nobody counts as absent before the server was asked so often who is on it. */
export const LOOKS_NEEDED = 2;
/** So often people get their time again when nobody could look who came. */
export const REPEATS_MAX = 1;
export const WAITLIST_MAX = 50;
export const PARTY_MAX = 5;
/** So often the seats of absent people are given to others before the match is called off. */
export const SUBSTITUTIONS_MAX = 2;

export const later = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1_000).toISOString();
