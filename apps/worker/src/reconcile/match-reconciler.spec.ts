import { LoggedMatch } from '../../../../libs/domain/src/match/logged-match.fixture';
import type { MatchState, RecoveryState } from '@placar/domain';
import { AdvanceRecoveryCommand, RecordMatchFactCommand } from '@placar/match-engine';
import type { MatchFact } from '@placar/match-engine';
import { MatchReconciler } from './match-reconciler';
import type { ReconcilerDependencies } from './match-reconciler';
import type { WatchedMatch } from './watch-rows';

const NOTHING = {
  gamestate: 'none',
  paused: false,
  matchId: null,
  mapNumber: null,
  roundNumber: null,
  team1: null,
  team2: null,
  maps: null,
  loadedConfigFile: null,
  pluginVersion: '0.8.15',
};

/** A reconciler of one match, whose server is there; `changes` take the place of what else it stands on. */
function reconcilerOf(
  state: MatchState,
  watched: Partial<WatchedMatch>,
  changes: Partial<Record<keyof ReconcilerDependencies, object>>,
): MatchReconciler {
  const match: Partial<WatchedMatch> = {
    matchId: state.id,
    isOpen: true,
    serverId: 3,
    attempt: state.attempt,
    misses: 0,
    unseenFor: 1,
    overdueCommandId: null,
    unproven: false,
    hadFewPeople: false,
    ...watched,
  };
  const nothing = (): Promise<null> => Promise.resolve(null);
  const deps = {
    config: {
      gameServer: {
        reconcileSeconds: 5,
        warmupReconcileSeconds: 5,
        serverLostSeconds: 15,
        playersMissingSeconds: 60,
      },
    },
    logger: { info: () => undefined },
    commandBus: { execute: nothing },
    engine: { load: () => Promise.resolve({ state, version: 1 }) },
    rows: { read: () => Promise.resolve(match), answered: nothing, freshness: () => null, fewPeople: nothing },
    servers: { find: () => Promise.resolve({ id: 3, endpoint: {} }), note: nothing },
    bus: { publish: () => Promise.resolve(true) },
    database: { query: () => Promise.resolve({ rows: [] }) },
    ...changes,
  };
  return new MatchReconciler(deps as unknown as ReconcilerDependencies);
}

/** What a server answers that shows this status and these maps, one with each look. */
const gatewayOf = (status: object, maps: string[] = []): object => ({
  readStatus: () => Promise.resolve({ outcome: 'ok', status: { ...NOTHING, ...status }, ms: 3 }),
  readBootMarker: () => Promise.resolve({ outcome: 'found' }),
  readEngine: () => Promise.resolve({ outcome: 'ok', engine: { map: maps.shift(), humans: 0, steamIds: [] } }),
});

describe('the next look at a match that was loaded', () => {
  /** Seconds until it, when the server showed these maps, one with each look, so many seconds after the load. */
  async function secondsUntil(maps: readonly string[], sinceLoad: number): Promise<(number | null)[]> {
    const { now: loaded } = LoggedMatch.loaded();
    const state = { ...loaded, currentMap: 0, phaseSince: new Date(Date.now() - sinceLoad * 1_000).toISOString() };
    const seen = [...maps];
    const gateway = gatewayOf({ gamestate: 'warmup', matchId: state.id, mapNumber: 0 }, seen);
    const reconciler = reconcilerOf(state, { status: 'warmup' }, { gateway });
    const next: (number | null)[] = [];
    while (seen.length > 0) next.push(await reconciler.reconcile(state.id));
    return next;
  }

  it('comes after a second until the map was seen, for a minute; then as before', async () => {
    expect(await secondsUntil(['de_dust2', 'de_dust2', 'de_nuke'], 3)).toEqual([1, 1, 5]);
    expect(await secondsUntil(['de_dust2'], 61)).toEqual([5]);
  });
});

describe('a match on its way back whose server let go of it', () => {
  /** Whether the look takes the recovery further, while so many reports wait to be folded. */
  async function goesOn(waiting: number): Promise<boolean> {
    const { now: loaded } = LoggedMatch.loaded();
    const recovery = { mode: 'automatic', step: 'waiting_for_server' } as RecoveryState;
    const given: object[] = [];
    const reconciler = reconcilerOf(
      { ...loaded, pending: null, recovery },
      { status: 'server_lost' },
      {
        gateway: gatewayOf({}),
        commandBus: { execute: (command: object) => Promise.resolve(given.push(command)) },
        database: { query: () => Promise.resolve({ rows: Array.from({ length: waiting }) }) },
      },
    );
    await reconciler.reconcile(loaded.id);
    return given.some((command) => command instanceof AdvanceRecoveryCommand);
  }

  it('is not brought back while reports of it wait, which may tell its end', async () => {
    expect(await goesOn(1)).toBe(false);
    expect(await goesOn(0)).toBe(true);
  });
});

describe('a look at a match that is not on its server any more', () => {
  // Passes faster than the real one, and never goes back.
  const real = performance.now.bind(performance);
  let passed = 0;
  beforeAll(() => jest.spyOn(performance, 'now').mockImplementation(() => real() + passed));
  afterAll(() => jest.restoreAllMocks());

  /** The match was last seen eleven seconds before the look, whose question for the server waits so long for the database. */
  async function blindAfter(slowMs: number): Promise<boolean> {
    const facts: MatchFact[] = [];
    const execute = (command: object): Promise<void> => {
      if (command instanceof RecordMatchFactCommand) facts.push(command.fact);
      return Promise.resolve();
    };
    const servers = {
      find: () => {
        passed += slowMs;
        return Promise.resolve({ id: 3, endpoint: {} });
      },
      note: () => Promise.resolve(),
    };
    const { now: state } = LoggedMatch.loaded();
    const watched = { status: 'live', unseenFor: 11 } as const;
    const changes = {
      commandBus: { execute },
      engine: { load: () => Promise.resolve(null) },
      servers,
      gateway: gatewayOf({}),
    };
    await reconcilerOf(state, watched, changes).reconcile(state.id);
    const [seen] = facts;
    if (seen?.type !== 'observe-status') throw new Error('nothing was seen');
    return seen.observation.blind === true;
  }

  it('does not know whether it ended there, if the look itself was kept waiting for so long', async () => {
    expect(await blindAfter(10_000)).toBe(true);
  });

  it('knows that it cannot have ended there, if it was seen a moment before', async () => {
    expect(await blindAfter(100)).toBe(false);
  });
});
