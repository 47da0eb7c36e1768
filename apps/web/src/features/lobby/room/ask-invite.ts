import { newPressKey } from '../../../components/match/send-command';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { showToast } from '../../../ui';

/** Asks for a new invite link; it is shown this once. Null: it was refused, and the person was told why. */
export async function askInvite(lobbyId: number): Promise<string | null> {
  try {
    const input = { params: { id: lobbyId }, body: {} };
    const { token } = await call('POST /lobbies/:id/invite', input, { headers: { 'Idempotency-Key': newPressKey() } });
    return `${window.location.origin}/lobby/${lobbyId}?invite=${token}`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ tone: 'error', message: error.message });
    return null;
  }
}
