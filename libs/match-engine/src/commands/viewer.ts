import type { Actor } from '@placar/domain';

/** Who asks, as a command carries it. */
export interface Viewer {
  id: number;
  name: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

export const actorOf = (viewer: Viewer): Actor => ({ kind: 'user', id: viewer.id, name: viewer.name });
