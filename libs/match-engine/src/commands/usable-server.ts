import { AppError } from '@placar/platform';
import type { ServerUse } from '../server-requests/server-use.queries';
import type { Viewer } from './viewer';

/** Throws SERVER_NOT_ALLOWED unless this person may put a match on the server. */
export function refuseUnlessUsable(server: ServerUse, viewer: Viewer): void {
  if (server.is_closing) throw refusal('The time for which this server is rented is over.');
  const isAllowed =
    server.public_server || server.user_id === viewer.id || server.is_member || viewer.isAdmin || viewer.isSuperAdmin;
  if (!isAllowed) throw refusal('User does not own this server.');
}

const refusal = (message: string): AppError =>
  new AppError('SERVER_NOT_ALLOWED', message, { fields: { server_id: message } });
