import { canEditServer } from '@placar/domain/access';
import { Server } from '@placar/persistence';
import { AppError, notAllowed } from '@placar/platform';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

/** SERVER_NOT_FOUND, or NOT_ALLOWED for who may not edit it. */
export function requireEditable(server: Server | null, viewer: Viewer): Server {
  if (!server) throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.');
  if (!canEditServer(viewer, { user_id: server.userId })) throw notAllowed();
  return server;
}

/** Locked until the transaction ends, so that no lease is taken meanwhile: its foreign key must share the row. */
export async function lockEditableServer(manager: EntityManager, viewer: Viewer, id: number): Promise<Server> {
  const servers = manager.getRepository(Server);
  return requireEditable(await servers.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } }), viewer);
}
