/** What other features may use of wishes for servers. */
export { ServerRequestDesk } from './pool/server-request-desk.public';
export { ServerRequestQueries, canSeeServerRequest, presentServerRequest } from './pool/server-requests.public';
export type { ServerRequestRow } from './pool/server-requests.public';
