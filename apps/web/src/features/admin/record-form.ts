import { ApiError } from '../../lib/api-client';

/** What the dialog of a record tells its page. */
export interface RecordDialogProps {
  onClose: () => void;
  onSaved: () => void;
  /** Somebody else changed it meanwhile. */
  onStale: () => void;
}

/** Whether anything of a form is another than as it opened. */
export const isChanged = (before: object, draft: object): boolean => JSON.stringify(before) !== JSON.stringify(draft);

/** Sends a change of a record as it was read. Where somebody else changed it meanwhile, `onStale` is called and `stale` is the refusal. */
export async function sendChange<Answer>(send: () => Promise<Answer>, onStale: () => void, stale: string) {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409 || Object.keys(error.fields).length > 0) throw error;
    onStale();
    throw new ApiError({ status: 409, code: error.code, message: stale });
  }
}
