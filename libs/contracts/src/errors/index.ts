import { z } from 'zod';

/** Every refusal that can reach a caller. The page translates by code; `message` is the fallback. */
export const ErrorCode = z.enum([
  'INVALID_INPUT',
  'NOT_AUTHENTICATED',
  'NOT_ALLOWED',
  'CROSS_SITE_REFUSED',
  'NOT_FOUND',
  'CONFLICT',
  'RATE_LIMITED',
  'PAYLOAD_TOO_LARGE',
  'INTERNAL',
  'INVALID_CREDENTIALS',
  'LOCAL_LOGIN_DISABLED',
  'ACCOUNT_EXISTS',
  'STEAM_ID_INVALID',
  'STEAM_LOGIN_FAILED',
  'MATCH_NOT_FOUND',
  'MATCH_ALREADY_FINISHED',
  'MATCH_NOT_RUNNING',
  'MATCH_NOT_PAUSED',
  'MATCH_ALREADY_PAUSED',
  'MATCH_HAS_NO_SERVER',
  'MATCH_ALREADY_LOADED',
  'COMMAND_PENDING',
  'COMMAND_STALE',
  'WINNER_INVALID',
  'BACKUP_NOT_FOUND',
  'BACKUP_NAME_INVALID',
  'TEAMS_EQUAL',
  'TEAM_NOT_FOUND',
  'TEAM_TOO_SMALL',
  'MAPS_TOO_FEW',
  'SERVER_NOT_FOUND',
  'SERVER_IN_USE',
  'SERVER_UNREACHABLE',
  'SERVER_AUTH_FAILED',
  'SERVER_PLUGIN_MISSING',
  'SERVER_EXISTS',
  'SERVER_NOT_ALLOWED',
  'RCON_LINE_DENIED',
  'RCON_ARGUMENT_INVALID',
  'SEASON_NOT_FOUND',
  'USER_NOT_FOUND',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Body of every failed answer. `fields` names what was wrong in the input, field by field. */
export const ApiErrorBody = z.object({
  message: z.string(),
  code: ErrorCode,
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
