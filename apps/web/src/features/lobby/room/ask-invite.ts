import { newPressKey } from '../../../components/match/send-command';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';

/** Asks for a new invite link; it is shown this once. */
export async function askInvite(lobbyId: number): Promise<{ token: string } | { message: string }> {
  try {
    return await call(
      'POST /lobbies/:id/invite',
      { params: { id: lobbyId }, body: {} },
      { headers: { 'Idempotency-Key': newPressKey() } },
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message };
  }
}
