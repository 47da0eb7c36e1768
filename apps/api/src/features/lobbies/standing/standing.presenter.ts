import type { Penalty, PenaltyListAnswer, PlatformBan, PlatformBanListAnswer } from '@placar/contracts';
import type { BanRow, PenaltyRow } from '@placar/lobby';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const presentPenalty = ({ user_id: _whose, name: _name, ...row }: PenaltyRow): Penalty => ({
  ...row,
  begins_at: row.begins_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  taken_back_at: iso(row.taken_back_at),
});

export const presentPenaltyOfSomebody = (row: PenaltyRow): PenaltyListAnswer['penalties'][number] => ({
  ...presentPenalty(row),
  user_id: row.user_id,
  name: row.name,
});

/** As the person sees it: without who made it. */
export const presentBan = ({ user_id: _whose, name: _name, made_by: _staff, ...row }: BanRow): PlatformBan => ({
  ...row,
  begins_at: row.begins_at.toISOString(),
  ends_at: iso(row.ends_at),
  lifted_at: iso(row.lifted_at),
  appealed_at: iso(row.appealed_at),
});

export const presentBanOfSomebody = (row: BanRow): PlatformBanListAnswer['bans'][number] => ({
  ...presentBan(row),
  user_id: row.user_id,
  name: row.name,
  made_by: row.made_by,
});
