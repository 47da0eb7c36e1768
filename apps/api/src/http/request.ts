import type { AuditChange } from '@placar/contracts';
import type { Viewer } from './session/viewer';

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the way Express lets its request be extended
  namespace Express {
    interface Request {
      /** Of this request; on its answer as X-Request-Id and on every log line under it. */
      requestId: string;
      /** Who asks; null for visitors. Set for everything under /api. */
      viewer: Viewer | null;
      /** Authenticated by the `user-api` header, which no browser sends by itself. */
      viaApiKey: boolean;
      /** What a carried out POST made, `kind:id`; for the audit. */
      createdTarget?: string | null;
      /** What it changed, by field; for the audit. */
      auditChanges?: AuditChange[];
      /** The key that was shown in that header; null for sessions and visitors. */
      apiKey: { id: number; readOnly: boolean } | null;
    }
  }
}

export {};
