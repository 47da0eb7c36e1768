import type { LiveMatch } from '@placar/contracts/live';
import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts/matches';
import type {
  LedgerEntry,
  MatchCan,
  MatchCommandKind,
  MatchCommandRequest,
  MatchLogEntry,
} from '@placar/contracts/matches';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { newPressKey, sendCommand } from '../../../components/match/send-command';
import { ApiError } from '../../../lib/api-client';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import { dismissToast, showToast, useNow } from '../../../ui';
import { commandAttempts, type Attempt } from './command-attempts';
import { phaseOf, type CommandPhase } from './command-phase';
import { availability, type Availability } from './command-rights';
import type { OwnCommand } from './own-command';
import { changesSince, isWorthAsking, snapshotOf, type MatchSnapshot } from './match-snapshot';
import { UNDO_MS, undoWindow } from './undo-window';

/** Everything the parts of the dock need: who may do what, where each command stands, and the ways to act. */
export interface CommandDesk {
  match: LiveMatch;
  can: MatchCan;
  ledger: readonly LedgerEntry[];
  /** Console, chat and notes as the stream tells them, oldest first. */
  log: readonly MatchLogEntry[];
  /** Who of the staff has the match open, the viewer among them. */
  presence: LiveMatchData['view']['presence'];
  phase: (kind: MatchCommandKind) => CommandPhase;
  available: (kind: MatchCommandKind) => Availability;
  send: (request: MatchCommandRequest) => void;
  /** Sends it after the undo window, unless it is taken back; `message` says in words what will happen. */
  sendLater: (request: MatchCommandRequest, message: string) => void;
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

/** The viewer's own newest press of a command with its line of the ledger; null before the first. */
export function useOwnCommand(kind: MatchCommandKind): OwnCommand | null {
  const { match, ledger } = useDesk();
  const attempt = useSyncExternalStore(commandAttempts.subscribe, () => commandAttempts.of(match.id)[kind]);
  if (attempt === undefined) return null;
  return { attempt, entry: ledger.find((line) => line.id === attempt.commandId) ?? null };
}

function newAttempt(request: MatchCommandRequest, seen: MatchSnapshot): Attempt {
  return { request, key: newPressKey(), at: Date.now(), state: 'posting', commandId: null, error: null, seen };
}

/* The platform's own refusal, given before asking: what was decided on is no longer what is. */
const staleError = (): ApiError =>
  new ApiError({ status: 409, code: 'COMMAND_STALE', message: 'The match has changed since.' });

async function post(
  matchId: number,
  attempt: Attempt,
  { reload, noteCommands }: Pick<LiveMatchData, 'reload' | 'noteCommands'>,
  keepalive = false,
): Promise<void> {
  commandAttempts.set(matchId, { ...attempt, state: 'posting', error: null });
  // Whoever undoes, ends or moves a match says which state of it he saw.
  const { destructive } = MATCH_COMMAND_CATALOGUE[attempt.request.kind];
  const expected = destructive ? { expectedVersion: attempt.seen.version } : {};
  try {
    const entry = await sendCommand(matchId, attempt.request, attempt.key, { ...expected, keepalive });
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
  const { commands: ledger, log, presence } = view;
  const matchId = match.id;
  const held = useSyncExternalStore(undoWindow.subscribe, undoWindow.snapshot);
  const present = useRef(match);
  useEffect(() => {
    present.current = match;
  }, [match]);
  const { t } = useTranslation('admin');

  const send = useCallback(
    (request: MatchCommandRequest) => void post(matchId, newAttempt(request, snapshotOf(present.current)), platform),
    [matchId, platform],
  );

  const sendLater = useCallback(
    (request: MatchCommandRequest, message: string) => {
      const decided = snapshotOf(present.current);
      const toast: { id: number | null } = { id: null };
      const one = undoWindow.open(matchId, request, (isLeaving) => {
        if (toast.id !== null) dismissToast(toast.id);
        const changes = changesSince(decided, present.current);
        const attempt = newAttempt(request, decided);
        if (!isLeaving && isWorthAsking(changes))
          commandAttempts.set(matchId, { ...attempt, state: 'rejected', error: staleError() });
        else void post(matchId, { ...attempt, seen: snapshotOf(present.current) }, platform, isLeaving);
      });
      toast.id = showToast({
        tone: 'warning',
        title: message,
        message: t('undo.text', { seconds: UNDO_MS / 1000 }),
        until: one.sendAt,
        action: { label: t('undo.action'), onSelect: () => undoWindow.undo(one.id) },
      });
    },
    [matchId, platform, t],
  );

  return useMemo(() => {
    const phase = (kind: MatchCommandKind): CommandPhase =>
      phaseOf(kind, {
        ledger,
        attempt: attempts[kind],
        heldUntil: held.find((one) => one.matchId === matchId && one.request.kind === kind)?.sendAt,
        dismissed,
        openedAt,
        now: Math.max(now, Date.now()),
      });
    return {
      match,
      can,
      ledger,
      log,
      presence,
      phase,
      available: (kind) => availability(kind, match, can),
      send,
      sendLater,
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
  }, [match, can, ledger, log, presence, attempts, held, dismissed, openedAt, now, send, sendLater, matchId, platform]);
}
