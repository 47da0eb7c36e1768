import { CommandOutcome, ErrorCode, MessageAnswer } from '@placar/contracts';
import type { LedgerEntry } from '@placar/contracts';
import type { Response } from 'express';
import { z } from 'zod';

/** The wire's words for one admin call (wire contract §5.5). */
export interface OutcomeWords {
  done: string;
  failed: string;
  /** What goes along as `response`, which old clients show in place of the message. Absent, or nothing said: none does. */
  response?: (entry: LedgerEntry) => string | undefined;
}

/** What the server printed, once it did. */
export const printed = ({ status, detail }: LedgerEntry): string | undefined =>
  status === 'confirmed' ? (detail ?? '') : undefined;

export const OutcomeAnswer = MessageAnswer.extend({
  command_id: z.string().optional().describe('Id of the command in the ledger of the match.'),
  response: z.string().optional().describe('What the game server said, or in words what was done.'),
  code: ErrorCode.optional().describe('Why it was not done, for programs.'),
  outcome: CommandOutcome.optional().describe('What was seen, where it was not done.'),
  detail: z.string().nullable().optional().describe('The words of the game server, or the reason of a refusal.'),
}).meta({ id: 'Outcome', description: 'What came of a command to a game server.' });
export type OutcomeAnswer = z.infer<typeof OutcomeAnswer>;

/** What else a command may answer, by status. */
export const OTHER_OUTCOMES = {
  202: { summary: 'Not known yet: the command is still under way.', answer: OutcomeAnswer },
  409: { summary: 'The game server refused.', answer: OutcomeAnswer },
  502: { summary: 'The game server did otherwise.', answer: OutcomeAnswer },
  504: { summary: 'Nobody knows: the game server did not answer in time.', answer: OutcomeAnswer },
} as const;

const DECIDED = ['MATCH_ALREADY_FINISHED', 'COMMAND_PENDING'] as const;
/** What refuses a command: any, one that its game server runs, one that runs in a game. */
export const REFUSALS = {
  any: DECIDED,
  onServer: [...DECIDED, 'MATCH_HAS_NO_SERVER'],
  inGame: [...DECIDED, 'MATCH_HAS_NO_SERVER', 'MATCH_NOT_RUNNING'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** What a route says of itself that asks a match for something. `done`: what it answers once that was seen. */
export const commanding = (summary: string, done: string, errors: readonly ErrorCode[], response?: string) => ({
  summary,
  answer: OutcomeAnswer,
  errors,
  also: OTHER_OUTCOMES,
  example: {
    message: done,
    ...(response === undefined ? {} : { response }),
    command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77',
  },
});

export const UNDER_WAY = 'The command is still under way.';

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
  const reply = words.response?.(entry);
  const base = { ...(reply === undefined ? {} : { response: reply }), command_id: entry.id };
  switch (entry.status) {
    case 'confirmed':
      return { message: words.done, ...base };
    case 'requested':
    case 'sent':
      response.status(202);
      return { message: UNDER_WAY, ...base };
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
