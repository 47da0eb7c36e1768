import type { CommandOutcome, ErrorCode, LedgerEntry } from '@placar/contracts';
import type { Response } from 'express';

/** The wire's words for one admin call (wire contract §5.5). */
export interface OutcomeWords {
  done: string;
  failed: string;
  /** Whether the server's own words go along as `response`. */
  response?: boolean;
}

export interface OutcomeAnswer {
  message: string;
  command_id: string;
  response?: string;
  code?: ErrorCode;
  outcome?: CommandOutcome;
  detail?: string | null;
}

const FAILURES = {
  refused: { status: 409, code: 'CONFLICT' },
  contradicted: { status: 502, code: 'CONFLICT' },
  unknown: { status: 504, code: 'SERVER_UNREACHABLE' },
} as const satisfies Record<Exclude<CommandOutcome, 'confirmed'>, { status: number; code: ErrorCode }>;

function failureOf(
  outcome: Exclude<CommandOutcome, 'confirmed'>,
  detail: string | null,
): { status: number; code: ErrorCode } {
  const denied = outcome === 'refused' && detail?.startsWith('denied') === true;
  return denied ? { status: 403, code: 'RCON_LINE_DENIED' } : FAILURES[outcome];
}

/** 200 confirmed, 202 still running, 409 refused, 502 contradicted, 504 unknown: never "done" for what was not seen. */
export function answerOutcome(response: Response, entry: LedgerEntry, words: OutcomeWords): OutcomeAnswer {
  const base = { command_id: entry.id };
  switch (entry.status) {
    case 'confirmed': {
      const reply = words.response ? { response: entry.detail ?? '' } : {};
      return { message: words.done, ...reply, ...base };
    }
    case 'requested':
    case 'sent':
      response.status(202);
      return { message: 'The command is still under way.', ...base };
    case 'refused':
    case 'contradicted':
    case 'unknown': {
      const { status, code } = failureOf(entry.status, entry.detail);
      response.status(status);
      return { message: words.failed, code, outcome: entry.status, detail: entry.detail, ...base };
    }
  }
}

/**
 * Cancel and forfeit close the match at once; the game server follows. Should it not be seen to, the match is closed all
 * the same, and the answer says so.
 */
export function answerClosing(response: Response, entry: LedgerEntry, done: string): OutcomeAnswer {
  if (entry.status === 'confirmed') return { message: done, command_id: entry.id };
  const pending = entry.status === 'requested' || entry.status === 'sent';
  if (pending) response.status(202);
  return {
    message: done,
    command_id: entry.id,
    detail: entry.detail,
    ...(pending ? {} : { outcome: entry.status as CommandOutcome }),
  };
}
