import { z } from 'zod';
import { RowId, WireBoolean, nullsAreAbsent, oneElementList, typedText } from '../shared';

export const TeamMemberInput = z.object({
  name: typedText(39, 0).default(''),
  captain: WireBoolean.default(false),
  coach: WireBoolean.default(false),
});
const fields = {
  name: typedText(40),
  tag: typedText(40, 0),
  flag: z.preprocess(
    (v) => (v === '' ? null : v),
    z
      .string()
      .regex(/^[A-Za-z]{2,3}$/)
      .nullable(),
  ),
  public_team: WireBoolean,
  auth_name: z.record(
    z.string().min(1).max(200),
    z.union([
      TeamMemberInput,
      z
        .string()
        .max(39)
        .transform((name) => ({ name, captain: false, coach: false })),
    ]),
  ),
};
export const CreateTeamBody = oneElementList(
  z.object({
    ...fields,
    tag: fields.tag.default(''),
    flag: fields.flag.default(null),
    public_team: fields.public_team.default(false),
    auth_name: fields.auth_name.default({}),
  }),
);
export type CreateTeamBody = z.infer<typeof CreateTeamBody>;
export const UpdateTeamBody = oneElementList(
  nullsAreAbsent(z.object(fields).partial().extend({ id: RowId, user_id: RowId.optional() })),
);
export type UpdateTeamBody = z.infer<typeof UpdateTeamBody>;
export const DeleteTeamBody = oneElementList(z.object({ team_id: RowId, steam_id: z.string().max(200).optional() }));
export type DeleteTeamBody = z.infer<typeof DeleteTeamBody>;

/** Members keyed by SteamID64, captain first (wire contract §3). */
export type AuthName = Record<string, { name: string; captain: 0 | 1; coach: 0 | 1; image?: string | null }>;
export interface Team {
  id: number;
  user_id: number | null;
  name: string;
  flag: string | null;
  logo: string | null;
  tag: string;
  public_team: 0 | 1;
  auth_name: AuthName | null | '';
}
export interface TeamListItem extends Team {
  owner: string | null;
}
