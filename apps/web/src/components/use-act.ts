import { useState } from 'react';
import { ApiError } from '../lib/api-client';
import { showToast } from '../ui';

export interface ActOptions {
  /** The caller shows `refusal` in its place; else a toast tells it. */
  inPlace?: boolean;
  /** Comes when it is over, done or refused: reads again what is shown. */
  after?: () => unknown;
}

/**
 * Does what a person asked for, one thing at a time: `busy` meanwhile, a refusal in words. `run` is true when it was done, and tells
 * `done` in a toast; what is no refusal of the server's is thrown.
 */
export function useAct({ inPlace = false, after }: ActOptions = {}) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const run = async <T>(work: () => Promise<T>, done?: string | ((answer: T) => string)): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await work();
      if (done !== undefined) showToast({ tone: 'success', message: typeof done === 'string' ? done : done(answer) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (inPlace) setRefusal(error);
      else showToast({ tone: 'error', message: error.message });
      return false;
    } finally {
      setBusy(false);
      await after?.();
    }
  };
  return { busy, refusal, run, forget: () => setRefusal(null) };
}
