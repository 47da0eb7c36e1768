import type { LobbyState } from '@placar/domain/lobby';
import type { LobbyEngine, LobbyRun } from '@placar/lobby';
import type { Clock, Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { demoActs, wantsNext } from './demo-acts';
import { demoPeople, freePeople } from './demo-people';
import type { DemoPerson } from './demo-people';

export interface DemoLobbiesParts {
  dataSource: DataSource;
  lobbies: Pick<LobbyEngine, 'load' | 'open' | 'enter' | 'act'>;
  clock: Clock;
  logger: Logger;
}

/** Lobbies of the demo that go on at the same time. */
const MOST = 3;
/** A new one is opened so long after the last one. */
const EVERY_SECONDS = 180;
const CAUSE = { cause: 'demo lobby' };

/** Modes and names of the lobbies, in turn. */
const LOBBIES = [
  { mode: 'wingman', name: 'Dupla depois do trabalho' },
  { mode: 'competitive', name: 'Cinco contra cinco, sem gritaria 🎧' },
  { mode: 'wingman', name: '2v2 before dinner' },
  { mode: 'wingman', name: 'Deux contre deux, ce soir 🥖' },
] as const;

interface GoingOn {
  id: number;
  host_id: number;
  created_at: Date;
}

/** People of the demo in lobbies: they open them, take seats, and act wherever they sit. All by the ordinary acts. */
export class DemoLobbies {
  /** When each lobby was first seen at its step. Forgotten with the process, which costs a pause. */
  private seen = new Map<number, { step: number; at: number }>();

  constructor(private readonly parts: DemoLobbiesParts) {}

  /** One look at every lobby with somebody of the demo in it. */
  async look(): Promise<void> {
    const people = await demoPeople(this.parts.dataSource);
    if (people.size === 0) return;
    const going = await this.going([...people.keys()]);
    const before = this.seen;
    this.seen = new Map();
    for (const { id } of going)
      try {
        await this.tend(id, people, before);
      } catch (error) {
        // One lobby must not keep the others, or the matches, waiting.
        this.parts.logger.warn({ err: error, lobby_id: id }, 'people of the demo could not act in a lobby');
      }
    await this.openNext(going.filter(({ host_id: host }) => people.has(host)));
  }

  private going(userIds: readonly number[]): Promise<GoingOn[]> {
    return this.parts.dataSource.query<GoingOn[]>(
      `SELECT id, host_id, created_at FROM lobbies l WHERE ended_at IS NULL
          AND EXISTS (SELECT 1 FROM lobby_places p WHERE p.lobby_id = l.id AND p.user_id = ANY($1)) ORDER BY id`,
      [userIds],
    );
  }

  private async tend(id: number, people: ReadonlyMap<number, DemoPerson>, before: DemoLobbies['seen']): Promise<void> {
    const { lobbies } = this.parts;
    const state = (await lobbies.load(id))?.state;
    if (state === undefined) return;
    const view = { isDemo: (userId: number) => people.has(userId), seconds: this.secondsAt(state, before) };
    for (const { userId, name, body } of demoActs(state, view)) {
      const person = people.get(userId);
      if (person !== undefined) this.note(id, name, await lobbies.act(id, person, name, body, CAUSE));
    }
    if (wantsNext(state, view)) await this.seatSomebody(id);
  }

  private secondsAt({ id, step }: LobbyState, before: DemoLobbies['seen']): number {
    const now = this.parts.clock.now().getTime();
    const known = before.get(id);
    const since = known?.step === step ? known.at : now;
    this.seen.set(id, { step, at: since });
    return (now - since) / 1_000;
  }

  private async seatSomebody(id: number): Promise<void> {
    const [person] = await freePeople(this.parts.dataSource, 1);
    if (person === undefined) return;
    this.note(id, 'join', await this.parts.lobbies.enter(id, person, 'join', { party: false }, CAUSE));
  }

  private async openNext(own: readonly GoingOn[]): Promise<void> {
    const { dataSource, lobbies, clock } = this.parts;
    const last = Math.max(0, ...own.map(({ created_at: at }) => at.getTime()));
    if (own.length >= MOST || clock.now().getTime() - last < EVERY_SECONDS * 1_000) return;
    const [host] = await freePeople(dataSource, 1);
    const next = LOBBIES[await this.turn()];
    if (host === undefined || next === undefined) return;
    const body = { mode: next.mode, settings: { name: next.name }, party: false };
    this.note(0, 'open', await lobbies.open(host, body, CAUSE));
  }

  /** Place of the next lobby in the list, told by the number of the last one. */
  private async turn(): Promise<number> {
    const [row] = await this.parts.dataSource.query<{ last: number }[]>(
      'SELECT coalesce(max(id), 0) AS last FROM lobbies',
    );
    return (row?.last ?? 0) % LOBBIES.length;
  }

  /** Refused: somebody was faster. The next look decides anew. */
  private note(id: number, act: string, run: LobbyRun): void {
    if (!run.ok) this.parts.logger.info({ lobby_id: id, act, code: run.refusal.code }, 'demo act refused');
  }
}
