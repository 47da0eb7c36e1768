import type { ErrorCode } from '@placar/contracts';

/** Why something was not done; nothing has changed. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  field?: string;
}
