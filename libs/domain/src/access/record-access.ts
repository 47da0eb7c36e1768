import { isStaff, ownsOrSuper } from './roles';
import type { AccessActor } from './roles';

type Owned = { user_id: number | null };

/** What an installation may open to members; teams and lobbies always are. */
export type Creatable = 'matches' | 'servers' | 'seasons';

/** Staff create everything, members what `MEMBERS_MAY_CREATE` names (decisions, "Roles and accounts"). */
export function mayCreate(actor: AccessActor | null, what: Creatable, membersMay: readonly Creatable[]): boolean {
  return actor !== null && (isStaff(actor) || membersMay.includes(what));
}

export function canEditTeam(actor: AccessActor | null, team: Owned): boolean {
  return ownsOrSuper(actor, team);
}

export function canEditServer(actor: AccessActor | null, server: Owned): boolean {
  return ownsOrSuper(actor, server);
}

export function canEditSeason(actor: AccessActor | null, season: Owned): boolean {
  return ownsOrSuper(actor, season);
}

/** What staff may change of a season beside its owner: where it can be watched. */
export function canAdministerSeason(actor: AccessActor | null, season: Owned): boolean {
  return actor !== null && (isStaff(actor) || season.user_id === actor.id);
}

/** Who runs a tournament: who made it, whom they named, and staff. */
export function canOrganise(
  actor: AccessActor | null,
  tournament: { organiserId: number; coOrganisers: readonly number[] },
): boolean {
  if (actor === null) return false;
  return isStaff(actor) || tournament.organiserId === actor.id || tournament.coOrganisers.includes(actor.id);
}

/** An RCON password is shown to the owner of the server and to nobody else, whatever the role (decisions, "Servers"). */
export function canSeeRconPassword(actor: AccessActor | null, server: Owned): boolean {
  return actor !== null && server.user_id === actor.id;
}

/** Whose match may run there: on public servers anybody's, else the owner's and staff's, and of a rented one whom its owner named. */
export function canUseServer(
  actor: AccessActor | null,
  server: Owned & { public_server: boolean; is_member?: boolean },
): boolean {
  return (
    actor !== null &&
    (server.public_server || isStaff(actor) || server.user_id === actor.id || server.is_member === true)
  );
}

/** A private team plays for its owner and staff only. */
export function canUseTeam(actor: AccessActor | null, team: Owned & { public_team: boolean }): boolean {
  return actor !== null && (team.public_team || isStaff(actor) || team.user_id === actor.id);
}
