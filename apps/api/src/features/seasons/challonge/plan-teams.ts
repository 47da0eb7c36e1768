import { steamId64Of } from '@placar/contracts';
import type { ImportConflict } from '@placar/contracts';
import type { ChallongeParticipant } from '@placar/platform';

/** A team of the importer: imported before, or simply there. */
export interface KnownTeam {
  id: number;
  name: string;
  challongeTeamId: number | null;
  /** As it was imported last; null for a team that was made here. */
  challongeName: string | null;
  /** Somebody else owns it by now, and names it. */
  givenAway?: boolean;
}

/** A member of a team that this person imported. */
export interface KnownMember {
  teamId: number;
  steamId: string;
}

export interface NewTeam {
  challongeTeamId: number;
  name: string;
  /** SteamID64s, the captain first. */
  members: string[];
}

/** What an import has to do; doing it and planning again gives an empty plan. */
export interface TeamPlan {
  create: NewTeam[];
  /** `name` null: somebody named it here, only what Challonge says now is remembered. */
  rename: { teamId: number; name: string | null; challongeName: string }[];
  unchanged: number;
  conflicts: ImportConflict[];
}

const LONGEST_NAME = 40;

/** The first 40 characters as people count them, so that no emoji is cut in half (wire contract §11). */
export function teamName(participant: string): string {
  const clean = participant.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim();
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(clean)) {
    if ([...cut, ...segment].length > LONGEST_NAME) break;
    cut += segment;
  }
  return cut.trim();
}

/** Pure: participants of a tournament against the teams that are there. */
export function planTeams(
  participants: readonly ChallongeParticipant[],
  teams: readonly KnownTeam[],
  members: readonly KnownMember[],
): TeamPlan {
  const plan: TeamPlan = { create: [], rename: [], unchanged: 0, conflicts: [] };
  const imported = new Map(
    teams.flatMap((team) => (team.challongeTeamId === null ? [] : [[team.challongeTeamId, team]])),
  );
  const placed = new Map(members.map(({ steamId, teamId }) => [steamId, teamId]));
  for (const participant of participants) {
    const name = teamName(participant.name) || `Team ${participant.id}`;
    const known = imported.get(participant.id);
    plan.conflicts.push(...nameConflicts({ participant, name, known: known?.id }, participants, teams));
    if (known) planKnown(plan, participant, known, name);
    else plan.create.push({ challongeTeamId: participant.id, name, members: membersOf(plan, participant, placed) });
  }
  return plan;
}

function planKnown(plan: TeamPlan, participant: ChallongeParticipant, known: KnownTeam, name: string): void {
  if (known.challongeName === name || known.givenAway) {
    plan.unchanged += 1;
    return;
  }
  const isEdited = known.challongeName !== null && known.name !== known.challongeName && known.name !== name;
  plan.rename.push({ teamId: known.id, name: isEdited ? null : name, challongeName: name });
  if (isEdited) {
    plan.conflicts.push({
      participant: participant.name,
      reason: 'name_edited_here',
      team_id: known.id,
      detail: known.name,
    });
  }
}

interface Named {
  participant: ChallongeParticipant;
  name: string;
  known: number | undefined;
}

function nameConflicts(
  { participant, name, known }: Named,
  participants: readonly ChallongeParticipant[],
  teams: readonly KnownTeam[],
): ImportConflict[] {
  const conflicts: ImportConflict[] = [];
  const at = { participant: participant.name, ...(known === undefined ? {} : { team_id: known }) };
  const present = new Set(participants.map(({ id }) => id));
  const same = (other: string): boolean => other.toLocaleLowerCase() === name.toLocaleLowerCase();
  // Teams of this very tournament that are alike are told as two participants.
  const taken = teams.find(
    (team) =>
      team.id !== known && same(team.name) && !(team.challongeTeamId !== null && present.has(team.challongeTeamId)),
  );
  if (taken) conflicts.push({ ...at, reason: 'name_taken', team_id: taken.id });
  if (participants.some((other) => other.id !== participant.id && same(teamName(other.name)))) {
    conflicts.push({ ...at, reason: 'same_name_twice' });
  }
  if ([...participant.name.trim()].length > LONGEST_NAME) conflicts.push({ ...at, reason: 'name_cut', detail: name });
  return conflicts;
}

/** Steam ids in whatever spelling among the answers to the organiser's questions; one player plays in one team only. */
function membersOf(plan: TeamPlan, participant: ChallongeParticipant, placed: Map<string, number>): string[] {
  const members: string[] = [];
  for (const field of participant.customFields) {
    const steamId = steamId64Of(field);
    if (steamId === null) {
      plan.conflicts.push({ participant: participant.name, reason: 'steam_id_invalid', detail: field.slice(0, 80) });
      continue;
    }
    if (members.includes(steamId)) continue;
    const elsewhere = placed.get(steamId);
    if (elsewhere === undefined) {
      members.push(steamId);
      placed.set(steamId, 0);
      continue;
    }
    const team = elsewhere === 0 ? {} : { team_id: elsewhere };
    plan.conflicts.push({ participant: participant.name, reason: 'member_elsewhere', ...team, detail: steamId });
  }
  return members;
}
