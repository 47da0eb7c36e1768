import { useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { showToast } from '../../ui';

/** Does something for staff and tells how it went, a refusal in words; true: it was done. What is shown is read again either way. */
export function useAct(reload: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const run = async <T>(send: () => Promise<T>, done: string | ((answer: T) => string)): Promise<boolean> => {
    setBusy(true);
    try {
      const answer = await send();
      showToast({ tone: 'success', message: typeof done === 'string' ? done : done(answer) });
      return true;
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      showToast({ tone: 'error', message: refused.message });
      return false;
    } finally {
      setBusy(false);
      await reload();
    }
  };
  return { busy, run };
}
