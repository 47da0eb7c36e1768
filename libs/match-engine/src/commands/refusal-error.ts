import type { Refusal } from '@placar/domain';
import { AppError } from '@placar/platform';
import type { RunResult } from '../match-engine';

export type Ran = Extract<RunResult, { ok: true }>;

/** The result of a run, or its refusal as the error that callers map to an answer. */
export function ranOrThrow(result: RunResult): Ran {
  if (!result.ok) throw refusalError(result.refusal);
  return result;
}

export const refusalError = ({ code, message, field }: Refusal): AppError =>
  new AppError(code, message, field === undefined ? {} : { fields: { [field]: message } });
