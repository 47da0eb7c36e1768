import { canOrganise } from '../../access';
import type { TournamentEvent, TournamentRefusal, TournamentSettings, TournamentState } from './tournament-state';

/** Without letters that somebody takes for a digit. 32 of them: five bits of chance each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Characters of a code: sixty bits of chance. */
export const INVITATION_LENGTH = 12;

/** A code as it is read aloud, `K7QM-2XWD-9HFA`, of so many random bytes. */
export function invitationOf(bytes: Uint8Array): string {
  const characters = Array.from(bytes.slice(0, INVITATION_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

/** The same code in any spelling: small letters, without dashes, with spaces. */
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Who signs a team up. `isStaff`: of the platform. */
export interface Bringer {
  captainId: number;
  isStaff?: boolean;
  code?: string | null;
}

/** Why this person may not bring a team, or null. Organisers always may. */
export function invitationFault(
  { organiserId, settings: { signUp, invitation, coOrganisers } }: TournamentState,
  { captainId, isStaff = false, code }: Bringer,
): TournamentRefusal | null {
  if (signUp === undefined || signUp === 'open') return null;
  const actor = { id: captainId, admin: isStaff, super_admin: false };
  if (canOrganise(actor, { organiserId, coOrganisers })) return null;
  if (signUp === 'by_hand') return { code: 'SIGN_UP_BY_HAND' };
  const isRight = invitation !== undefined && plain(code ?? '') === plain(invitation);
  return isRight ? null : { code: 'INVITATION_WRONG', field: 'code' };
}

/** New settings keep the code that is there; where one is needed for the first time, they take the fresh one. */
export function withInvitation(
  settings: TournamentSettings,
  before: TournamentSettings | null,
  fresh: string | undefined,
): TournamentSettings {
  const invitation = before?.invitation ?? (settings.signUp === 'code' ? fresh : undefined);
  return invitation === undefined ? settings : { ...settings, invitation };
}

/** Another code: the old one counts no more. */
export function renewInvitation(
  { settings, status }: TournamentState,
  code: string,
): TournamentEvent[] | TournamentRefusal {
  if (settings.signUp !== 'code' || (status !== 'draft' && status !== 'sign_up')) return { code: 'WRONG_STATUS' };
  return [{ type: 'tournament.settings-changed', payload: { settings: { ...settings, invitation: code } } }];
}
