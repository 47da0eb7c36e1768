import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { MatchView } from './match-view';
import type { PersonOptions } from './person';
import type { Account, World } from './world';

export interface WatchedMatchOptions {
  world: World;
  /** Name of the admin who has the buttons. */
  organiser: string;
  /** What the admin sits at; a wide screen when nothing is said. */
  admin?: Pick<PersonOptions, 'viewport' | 'touch'>;
  spectator?: Pick<PersonOptions, 'viewport' | 'touch'>;
  /** Happens on the server after the first round (1–0), before anybody looks. */
  before?: (server: VirtualServerApi) => Promise<void>;
  /** What both must see before the test begins. */
  score?: string;
}

/** A match on a manual clock with two people before it: an organiser who has the buttons, and a spectator. */
export class WatchedMatch {
  private constructor(
    readonly world: World,
    readonly server: VirtualServerApi,
    readonly organiser: Account,
    readonly matchId: number,
    readonly admin: MatchView,
    readonly spectator: MatchView,
  ) {}

  static async start(options: WatchedMatchOptions): Promise<WatchedMatch> {
    const { world, organiser: name, before, score } = options;
    const server = await world.stack.addServer({ clock: { mode: 'manual' } });
    const [matchId, organiser] = await Promise.all([world.playing(server), world.account({ name, admin: true })]);
    await before?.(server);
    const [admin, watching] = await Promise.all([
      MatchView.open(await world.person({ as: organiser, ...options.admin }), matchId),
      MatchView.open(await world.person(options.spectator), matchId),
    ]);
    const watched = new WatchedMatch(world, server, organiser, matchId, admin, watching);
    if (score !== undefined) await watched.both((view) => view.untilScore(score));
    await watched.both(({ person }) => person.markDocument());
    return watched;
  }

  /** The same of both people, side by side. */
  both<T>(act: (view: MatchView) => Promise<T>): Promise<T[]> {
    return Promise.all([this.admin, this.spectator].map(act));
  }

  /** Nobody looks any more. The match stands still, and the world goes on for others. */
  leave(): Promise<void> {
    return this.world.everybodyLeaves();
  }
}
