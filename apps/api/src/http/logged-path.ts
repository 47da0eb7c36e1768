/** Paths with a part that is a secret for whoever holds the link; the log keeps the route. */
const SECRET_IN_PATH = /(\/(?:calendars|claims|preflight|team-invites)\/|\/veto\/(?=[\w-]{32}(?:\/|$)))[^/]+/gi;

/** The path of a request as it may stand in a log: without its query, and without secrets that links carry in the path. */
export const loggedPath = ({ path }: { path: string }): string => path.replace(SECRET_IN_PATH, '$1…');
