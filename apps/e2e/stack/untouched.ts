import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { settledNumbers, truthNumbers } from './compare-with-truth';
import type { Stack } from './stack';

export interface PlayedMatch {
  id: number;
  server: VirtualServerApi;
}

/** Waits for the end of a match, and for its numbers to be those that were played. */
export async function endsAsPlayed(stack: Stack, { id, server }: PlayedMatch): Promise<void> {
  await stack.until(id, 'finished', 300_000);
  const truth = truthNumbers(server, id);
  expect(await settledNumbers(stack.admin, id, truth)).toEqual(truth);
}

/** Since when the server of a match has not answered. */
export async function unreachable(stack: Stack, id: number): Promise<Date | null> {
  const [row] = await stack.database.query<{ unreachable_since: Date | null }[]>(
    'SELECT unreachable_since FROM match_watch WHERE match_id = $1',
    [id],
  );
  return row?.unreachable_since ?? null;
}

/** What was done to a match, in the books and on its server. */
export async function touched(
  stack: Stack,
  { id, server }: PlayedMatch,
): Promise<{ lost: number; ledger: string[]; loads: number; restores: number; ends: number }> {
  const [log] = await stack.database.query<{ lost: number }[]>(
    `SELECT count(*)::int AS lost FROM match_events WHERE match_id = $1
        AND (type IN ('match.server-lost', 'match.attention-raised') OR type LIKE 'match.recovery-%')`,
    [id],
  );
  const ledger = await stack.database.query<{ kind: string }[]>(
    'SELECT kind FROM match_commands WHERE match_id = $1 ORDER BY requested_at',
    [id],
  );
  const lines = server.truth().rcon.map(({ command }) => command);
  const sent = (word: RegExp): number => lines.filter((line) => word.test(line)).length;
  return {
    lost: log?.lost ?? 0,
    ledger: ledger.map(({ kind }) => kind),
    loads: sent(/loadmatch_url/),
    restores: sent(/loadbackup/),
    ends: sent(/endmatch/),
  };
}
