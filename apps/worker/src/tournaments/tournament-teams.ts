import { firstCharacters } from '@placar/contracts';
import type { SignedUp, WantedMatch } from '@placar/domain/tournament';
import { Team, TeamMember, User } from '@placar/persistence';
import type { EntityManager } from 'typeorm';

/** Account of the installation: owner of the teams' rows, so that no list shows them. */
const PLATFORM_ID = 0;
const NAME_MAX = 40;

/** Ties a match to its pairing; for the transaction that makes the match. */
export const pairingLink = (tournamentId: number, { stage, key, call, entries }: WantedMatch, matchId: number) => ({
  text: `INSERT INTO tournament_matches (tournament_id, stage, key, low, high, call, match_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  values: [tournamentId, stage, key, Math.min(...entries), Math.max(...entries), call, matchId],
});

/** The row of a team that plays in a tournament, with those who are signed up: made once, and brought up to date. Returns its id. */
export async function placeTeamRow(manager: EntityManager, tournamentId: number, team: SignedUp): Promise<number> {
  const [known] = await manager.query<{ team_id: number }[]>(
    'SELECT team_id FROM tournament_teams WHERE tournament_id = $1 AND entry = $2',
    [tournamentId, team.entry],
  );
  const id = known?.team_id ?? (await newTeam(manager, tournamentId, team));
  const name = firstCharacters(team.name, NAME_MAX);
  await manager.getRepository(Team).update(id, { name, tag: name });
  const captain = await captainOf(manager, team);
  const members = manager.getRepository(TeamMember);
  await members.delete({ teamId: id });
  await members.insert(
    team.members.map(({ steamId, name: called, role }) => ({
      teamId: id,
      steamId,
      name: firstCharacters(called, NAME_MAX),
      captain: steamId === captain,
      coach: role === 'coach',
    })),
  );
  return id;
}

async function newTeam(manager: EntityManager, tournamentId: number, { entry, teamId }: SignedUp): Promise<number> {
  const teams = manager.getRepository(Team);
  const of = teamId === null ? null : await teams.findOneBy({ id: teamId });
  const looks = of === null ? {} : { flag: of.flag, logo: of.logo };
  const { id } = await teams.save(teams.create({ ...looks, userId: PLATFORM_ID, name: '', publicTeam: false }));
  await manager.query('INSERT INTO tournament_teams (team_id, tournament_id, entry) VALUES ($1, $2, $3)', [
    id,
    tournamentId,
    entry,
  ]);
  return id;
}

/** Who signed the team up, if they play; else the first player. */
async function captainOf(manager: EntityManager, { captainId, members }: SignedUp): Promise<string | undefined> {
  const account = await manager.getRepository(User).findOneBy({ id: captainId });
  const players = members.filter(({ role }) => role === 'player');
  return (players.find(({ steamId }) => steamId === account?.steamId) ?? players[0])?.steamId;
}
