import {
  AdminUsersPage,
  AdminUsersQuery,
  AttentionChanged,
  AttentionQueue,
  ClaimAttentionBody,
  Operations,
  ReleaseAttentionBody,
  ResolveAttentionBody,
  RetryJobBody,
  SetupAnswer,
  SetupTestAnswer,
} from '../admin';
import { AuditPage, AuditQuery } from '../audit';
import { MessageAnswer } from '../shared';
import { AccountDeleted, DeleteAccountBody } from '../users';
import { endpoint } from './endpoint';

/** What only staff sees. */
export const ADMIN_ENDPOINTS = {
  'GET /admin/attention': endpoint({ answer: AttentionQueue }),
  'POST /admin/attention/claim': endpoint({ body: ClaimAttentionBody, answer: AttentionChanged }),
  'POST /admin/attention/release': endpoint({ body: ReleaseAttentionBody, answer: AttentionChanged }),
  'POST /admin/attention/resolve': endpoint({ body: ResolveAttentionBody, answer: AttentionChanged }),
  'GET /admin/operations': endpoint({ answer: Operations }),
  'POST /admin/operations/jobs/retry': endpoint({ body: RetryJobBody, answer: MessageAnswer }),
  'GET /admin/setup': endpoint({ answer: SetupAnswer }),
  'POST /admin/setup/:part/test': endpoint({ answer: SetupTestAnswer }),
  'GET /admin/users': endpoint({ query: AdminUsersQuery, answer: AdminUsersPage }),
  'DELETE /admin/users/:id': endpoint({ body: DeleteAccountBody, answer: AccountDeleted }),
  'GET /audit': endpoint({ query: AuditQuery, answer: AuditPage }),
};
