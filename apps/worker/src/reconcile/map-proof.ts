import type { ServerBackup } from '@placar/domain';
import type { GameServerOperations, ListedBackup } from '@placar/game-server';
import { RecordMatchFactCommand } from '@placar/match-engine';
import { steadyNow } from '@placar/platform';
import type { KnownServer } from '../servers/server-directory';
import type { ReconcilerDependencies } from './match-reconciler';

/** The list does not change once a map is over; only a server that did not answer is asked again. */
const ASK_EVERY_MS = 5_000;
const TRIES = 12;
const KEPT_MATCHES = 1_000;

/**
 * Asks the game server of a match with an unproven map for its backups: the plugin writes one before each round and none after the
 * last, so the newest one tells the score (decision 0024).
 */
export class MapProof {
  private readonly asked = new Map<number, { at: number; tries: number }>();

  constructor(private readonly deps: Pick<ReconcilerDependencies, 'commandBus'> & { gateway: BackupLister }) {}

  async look(match: { matchId: number; unproven: boolean }, server: KnownServer): Promise<void> {
    const { matchId } = match;
    if (!match.unproven) {
      this.asked.delete(matchId);
      return;
    }
    const { at, tries } = this.asked.get(matchId) ?? { at: -Infinity, tries: 0 };
    if (tries >= TRIES || steadyNow() - at < ASK_EVERY_MS) return;
    this.remember(matchId, tries + 1);
    const listed = await this.deps.gateway.listBackups(server.endpoint, matchId);
    if (listed.outcome !== 'ok') return;
    const backups = newestOfMaps(listed.backups.filter((backup) => backup.matchId === matchId));
    if (backups.length === 0) return;
    await this.deps.commandBus.execute(new RecordMatchFactCommand(matchId, { type: 'note-server-backups', backups }));
  }

  private remember(matchId: number, tries: number): void {
    this.asked.delete(matchId);
    this.asked.set(matchId, { at: steadyNow(), tries });
    if (this.asked.size <= KEPT_MATCHES) return;
    const oldest = this.asked.keys().next();
    if (!oldest.done) this.asked.delete(oldest.value);
  }
}

type BackupLister = Pick<GameServerOperations, 'listBackups'>;

/** By time: files of rounds that were taken back stay on the disk, under higher numbers. */
function newestOfMaps(listed: readonly ListedBackup[]): ServerBackup[] {
  const newest = new Map<number, ListedBackup & { mapNumber: number }>();
  for (const backup of listed) {
    const { mapNumber } = backup;
    if (mapNumber === null || backup.round === null || backup.score1 === null || backup.score2 === null) continue;
    const known = newest.get(mapNumber);
    if (known === undefined || isNewer(backup, known)) newest.set(mapNumber, { ...backup, mapNumber });
  }
  return [...newest.values()].map(({ mapNumber, map, round, score1, score2 }) => ({
    mapNumber,
    mapName: map,
    round: round ?? 0,
    team1: score1 ?? 0,
    team2: score2 ?? 0,
  }));
}

const isNewer = (a: ListedBackup, b: ListedBackup): boolean => {
  const [one, other] = [a.takenAt ?? '', b.takenAt ?? ''];
  return one === other ? (a.round ?? 0) > (b.round ?? 0) : one > other;
};
