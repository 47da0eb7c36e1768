import type { Rental, ServerRequest } from '@placar/contracts';
import { COMMUNITY_ZONE } from '@placar/domain/grant';
import { rentalEnd } from '@placar/domain/rental';
import { openSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { isoOf } from '../../http/wire-forms';
import type { RentalListRow } from './rentals.queries';

const DAY_MS = 86_400_000;

/** A rented server as its owner sees it, or one whom the owner named: they get no secret and no stage of its starts. */
export function presentRental(
  row: RentalListRow,
  viewerId: number,
  request: ServerRequest | null,
  config: Pick<AppConfig, 'secrets' | 'payments'>,
): Rental {
  const isOwn = row.user_id === viewerId;
  const paidUntil = rentalEnd(row.periods.map(periodOf), COMMUNITY_ZONE);
  const deletedAt =
    row.state === 'suspended' && row.suspended_at !== null
      ? new Date(row.suspended_at.getTime() + config.payments.rentalGraceDays * DAY_MS)
      : null;
  return {
    id: row.id,
    name: row.name,
    plan: { id: row.plan_id, title: row.plan_title },
    slots: row.slots,
    region: row.region,
    state: row.state,
    wanted: row.wanted,
    paid_until: paidUntil === null ? null : new Date(paidUntil).toISOString(),
    deleted_at: isoOf(deletedAt),
    closing: row.is_closing,
    match_id: row.match_id,
    server_id: row.server_id,
    connect: row.state === 'running' ? connectLine(row, config) : null,
    request: isOwn ? request : null,
    failure: isOwn && row.failure !== null ? failureOf(row.failure) : null,
    end_reason: row.end_reason,
    map: row.map,
    settings: isOwn ? row.settings : {},
    has_server_token: isOwn && row.has_server_token,
    members: isOwn ? row.members : [],
    own: isOwn,
  };
}

const failureOf = ({ stage, code, detail }: NonNullable<RentalListRow['failure']>) => ({ stage, code, detail });

const periodOf = ({ days, months, given_at: givenAt, revoked_at: revokedAt }: RentalListRow['periods'][number]) => ({
  length: months === null ? { days: days ?? 0 } : { months },
  givenAt: Date.parse(givenAt),
  revokedAt: revokedAt === null ? null : Date.parse(revokedAt),
});

/** What a player pastes into the console. */
function connectLine(row: RentalListRow, { secrets }: Pick<AppConfig, 'secrets'>): string | null {
  if (row.ip_string === null || row.port === null || row.join_password_encrypted === '') return null;
  const host = row.ip_string.includes(':') ? `[${row.ip_string}]` : row.ip_string;
  const password = openSecret(row.join_password_encrypted, secrets.encryptionKey, ...secrets.previousEncryptionKeys);
  return `connect ${host}:${row.port}; password ${password}`;
}
