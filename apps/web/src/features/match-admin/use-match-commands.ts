import type { LiveMatch } from '@placar/contracts/live';
import type { LedgerEntry, MatchCan, MatchCommandKind, MatchCommandRequest } from '@placar/contracts/matches';
import { createContext, useCallback, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError, api } from '../../lib/api-client';
import type { LiveMatchData } from '../../lib/live-store-hook';
import { useNow } from '../../ui';
import { commandAttempts, newCommandKey, type Attempt } from './command-attempts';
import { doingKind, phaseOf, type CommandPhase } from './command-phase';
import { availability, type Availability } from './command-rights';

/** Everything the parts of the dock need: who may do what, where each command stands, and the ways to act. */
export interface CommandDesk {
  match: LiveMatch;
  can: MatchCan;
  ledger: readonly LedgerEntry[];
  phase: (kind: MatchCommandKind) => CommandPhase;
  available: (kind: MatchCommandKind) => Availability;
  send: (request: MatchCommandRequest) => void;
  retry: (kind: MatchCommandKind) => void;
  dismiss: (kind: MatchCommandKind) => void;
}

const DeskContext = createContext<CommandDesk | null>(null);
export const CommandDeskProvider = DeskContext.Provider;

export function useDesk(): CommandDesk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('useDesk outside of the admin dock');
  return desk;
}

async function post(
  matchId: number,
  attempt: Attempt,
  { reload, noteCommands }: Pick<LiveMatchData, 'reload' | 'noteCommands'>,
): Promise<void> {
  commandAttempts.set(matchId, { ...attempt, state: 'posting', error: null });
  try {
    const entry = await api<LedgerEntry>(`/matches/${matchId}/commands`, {
      method: 'POST',
      body: { ...attempt.request, idempotency_key: attempt.key },
    });
    noteCommands([entry]);
    commandAttempts.set(matchId, { ...attempt, state: 'accepted', commandId: entry.id, error: null });
  } catch (error) {
    const known =
      error instanceof ApiError ? error : new ApiError({ status: 0, code: 'NETWORK', message: String(error) });
    // A server fault says as little about the outcome as silence does: the same key may be sent again.
    const isOpen = known.isNetwork || known.status >= 500;
    commandAttempts.set(matchId, { ...attempt, state: isOpen ? 'failed' : 'rejected', error: known });
    if (!isOpen) reload();
  }
}

/** Makes the desk of one match. */
export function useCommandDesk(
  match: LiveMatch,
  data: Pick<LiveMatchData, 'can' | 'view' | 'reload' | 'noteCommands'>,
): CommandDesk {
  const [openedAt] = useState(() => Date.now());
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const attempts = useSyncExternalStore(commandAttempts.subscribe, () => commandAttempts.of(match.id));
  const now = useNow();
  const { can, view, reload, noteCommands } = data;
  const platform = useMemo(() => ({ reload, noteCommands }), [reload, noteCommands]);
  const ledger = view.commands;
  const matchId = match.id;

  const send = useCallback(
    (request: MatchCommandRequest) => {
      const attempt: Attempt = {
        request,
        key: newCommandKey(),
        at: Date.now(),
        state: 'posting',
        commandId: null,
        error: null,
      };
      void post(matchId, attempt, platform);
    },
    [matchId, platform],
  );

  return useMemo(() => {
    const phase = (kind: MatchCommandKind): CommandPhase =>
      phaseOf(kind, { ledger, attempt: attempts[kind], dismissed, openedAt, now: Math.max(now, Date.now()) });
    return {
      match,
      can,
      ledger,
      phase,
      available: (kind) => availability(kind, match, can),
      send,
      retry: (kind) => {
        const current = phase(kind);
        if (current.stage === 'failed') void post(matchId, current.attempt, platform);
        else if (current.stage === 'rejected') send(current.attempt.request);
        else if ('entry' in current) send({ kind, args: current.entry.args } as MatchCommandRequest);
      },
      dismiss: (kind) => {
        const current = phase(kind);
        const id = 'attempt' in current ? current.attempt.key : 'entry' in current ? current.entry.id : null;
        if (id !== null) setDismissed((before) => new Set([...before, id]));
      },
    };
  }, [match, can, ledger, attempts, dismissed, openedAt, now, send, matchId, platform]);
}

/** The command under way as the status chip tells it: the platform's word for everybody, the viewer's own click at once. */
export function useDoing(match: LiveMatch, ledger: readonly LedgerEntry[]): MatchCommandKind | null {
  const attempts = useSyncExternalStore(commandAttempts.subscribe, () => commandAttempts.of(match.id));
  return doingKind(match.pending?.kind ?? null, Object.values(attempts), ledger);
}
