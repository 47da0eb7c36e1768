import { Inject, Injectable } from '@nestjs/common';
import { INVITE_USES } from '@placar/contracts';
import type { RosterWay, TeamInviteAnswer, TeamInviteLink, TeamLife } from '@placar/contracts';
import { Team, TeamInvite, TeamMember, TeamRequest, User, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, hashApiKey, sharedNow } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { randomBytes } from 'node:crypto';
import { DataSource, IsNull, MoreThan, Raw } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../../http/session/viewer';
import { changeRoster } from '../roster-history';
import { MOST_MEMBERS, settleCaptain } from '../team-members';
import { endManaging, requireTeamRight } from '../team-rights';
import { TeamLifeQueries } from './team-life.queries';

/** 192 random bits. */
const TOKEN_BYTES = 24;
const LIVES_MS = 7 * 24 * 3600_000;
const LONGEST_NAME = 39;
/** A team that said no is left in peace by the same person for a day. */
const REST_MS = 24 * 3600_000;

const NOW = (): string => 'now()';

/** How people come to a team and leave it by themselves, in contrast to the form that its owner fills in (decision 0102). */
@Injectable()
export class TeamLifeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: TeamLifeQueries,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Throws TEAM_NOT_FOUND. */
  async read(viewer: Viewer, teamId: number): Promise<TeamLife> {
    const own = await this.queries.own(teamId, viewer);
    if (own === null) throw noSuchTeam();
    const [requests, invite, tournaments] = await Promise.all([
      own.can_lead ? this.queries.requests(teamId) : [],
      own.can_lead ? this.queries.openInvite(teamId) : null,
      this.queries.tournaments(teamId),
    ]);
    return { ...own, requests, invite, tournaments };
  }

  /** A new link; the one before it ends. Shown once. */
  async renewInvite(viewer: Viewer, teamId: number): Promise<TeamInviteLink> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(sharedNow() + LIVES_MS);
    await withTransaction(this.dataSource, async (manager) => {
      await requireTeamRight(manager, viewer, teamId, { deed: 'lead', lock: true });
      await manager.update(TeamInvite, { teamId, revokedAt: IsNull() }, { revokedAt: NOW });
      const link = { teamId, createdBy: viewer.id, expiresAt, mostUses: INVITE_USES };
      await manager.insert(TeamInvite, { ...link, tokenHash: hashApiKey(token) });
    });
    return {
      message: 'Invite link created successfully!',
      url: `${this.config.http.publicUrl}/team-invites/${token}`,
      expires_at: expiresAt.toISOString(),
      most_uses: INVITE_USES,
    };
  }

  async endInvite(viewer: Viewer, teamId: number): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      await requireTeamRight(manager, viewer, teamId, { deed: 'lead', lock: true });
      await manager.update(TeamInvite, { teamId, revokedAt: IsNull() }, { revokedAt: NOW });
    });
  }

  /** Throws NOT_FOUND for a link that was used up, ended, or never made. */
  async showInvite(token: string): Promise<TeamInviteAnswer> {
    const found = await this.queries.invite(hashApiKey(token));
    if (found === null) throw noSuchLink();
    const { team, members, by, expires_at } = found;
    return { invite: { team, members, by, expires_at } };
  }

  /** The caller joins as a player. Of many who use the last place of a link at once, one does. */
  async takeInvite(viewer: Viewer, token: string): Promise<number> {
    const found = await this.queries.invite(hashApiKey(token));
    if (found === null) throw noSuchLink();
    const teamId = found.team.id;
    await withTransaction(this.dataSource, async (manager) => {
      await this.lock(manager, teamId);
      await this.join(manager, { teamId, person: viewer, by: viewer, how: 'invite' });
      const open = { id: found.id, revokedAt: IsNull(), expiresAt: MoreThan(new Date(sharedNow())) };
      const left = Raw((column) => `${column} < most_uses`);
      const { affected } = await manager.update(TeamInvite, { ...open, uses: left }, { uses: () => 'uses + 1' });
      if (!affected) throw noSuchLink();
    });
    return teamId;
  }

  /** Asking twice is asking once. Throws ALREADY_MEMBER, REQUEST_REFUSED, NOT_ALLOWED without a proved Steam id. */
  async ask(viewer: Viewer, teamId: number, message: string): Promise<void> {
    const steamId = provedId(viewer);
    await withTransaction(this.dataSource, async (manager) => {
      await this.lock(manager, teamId);
      if (await manager.existsBy(TeamMember, { teamId, steamId })) throw alreadyMember();
      const refused = { teamId, userId: viewer.id, accepted: false };
      if (await manager.existsBy(TeamRequest, { ...refused, decidedAt: MoreThan(new Date(sharedNow() - REST_MS)) }))
        throw new AppError('REQUEST_REFUSED', 'The team said no. Please ask again tomorrow.');
      const open = { teamId, userId: viewer.id, decidedAt: IsNull() };
      const { affected } = await manager.update(TeamRequest, open, { message });
      if (!affected) await manager.insert(TeamRequest, { teamId, userId: viewer.id, message });
    });
  }

  /** A request that is not there any more is taken back already. */
  async takeBack(viewer: Viewer, teamId: number): Promise<void> {
    await this.dataSource.manager.update(
      TeamRequest,
      { teamId, userId: viewer.id, decidedAt: IsNull() },
      { decidedAt: NOW },
    );
  }

  /** Throws NOT_FOUND for a request that was answered or taken back, TEAM_FULL, ALREADY_MEMBER. */
  async answer(
    viewer: Viewer,
    teamId: number,
    { requestId, accept }: { requestId: number; accept: boolean },
  ): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      await requireTeamRight(manager, viewer, teamId, { deed: 'lead', lock: true });
      const request = await manager.findOneBy(TeamRequest, { id: requestId, teamId, decidedAt: IsNull() });
      const person = request && (await manager.findOneBy(User, { id: request.userId }));
      if (!request || !person) throw new AppError('NOT_FOUND', 'This request was answered or taken back.');
      await manager.update(TeamRequest, { id: requestId }, { decidedAt: NOW, accepted: accept, decidedBy: viewer.id });
      if (!accept) return;
      const joining = { id: person.id, name: person.name, steam_id: person.steamId };
      await this.join(manager, { teamId, person: joining, by: viewer, how: 'request' });
    });
  }

  /** The caller leaves the roster; who owns the team still does. Throws NOT_A_MEMBER. */
  async leave(viewer: Viewer, teamId: number): Promise<void> {
    const steamId = provedId(viewer);
    await withTransaction(this.dataSource, async (manager) => {
      await this.lock(manager, teamId);
      await changeRoster(manager, { teamId, by: viewer, how: 'form' }, async () => {
        const { affected } = await manager.delete(TeamMember, { teamId, steamId });
        if (!affected) throw notMember();
        await endManaging(manager, teamId, [steamId]);
        await settleCaptain(manager, teamId, null);
      });
    });
  }

  /** Throws NOT_A_MEMBER. */
  async handOver(viewer: Viewer, teamId: number, steamId: string): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      await requireTeamRight(manager, viewer, teamId, { deed: 'lead', lock: true });
      await changeRoster(manager, { teamId, by: viewer, how: 'form' }, async () => {
        const members = manager.getRepository(TeamMember);
        if (!(await members.existsBy({ teamId, steamId }))) throw notMember();
        await settleCaptain(manager, teamId, steamId);
      });
    });
  }

  private async join(
    manager: EntityManager,
    { teamId, person, by, how }: { teamId: number; person: Person; by: Person; how: RosterWay },
  ): Promise<void> {
    const steamId = provedId(person);
    const members = manager.getRepository(TeamMember);
    if (await members.existsBy({ teamId, steamId })) throw alreadyMember();
    if ((await members.countBy({ teamId })) >= MOST_MEMBERS)
      throw new AppError('TEAM_FULL', `A team has at most ${MOST_MEMBERS} people.`);
    await changeRoster(manager, { teamId, by, how }, async () => {
      const name = [...person.name].slice(0, LONGEST_NAME).join('');
      await members.insert({ teamId, steamId, name, captain: false, coach: false });
      await settleCaptain(manager, teamId, null);
    });
    const open = { teamId, userId: person.id, decidedAt: IsNull() };
    await manager.update(TeamRequest, open, { decidedAt: NOW, accepted: true });
  }

  /** Locks the row of a team that people may join. Throws TEAM_NOT_FOUND; teams of lobbies and tournaments are none of theirs. */
  private async lock(manager: EntityManager, teamId: number): Promise<void> {
    const team = await manager.findOne(Team, { where: { id: teamId }, lock: { mode: 'pessimistic_write' } });
    if (!team || team.userId === 0) throw noSuchTeam();
  }
}

type Person = Pick<Viewer, 'id' | 'name' | 'steam_id'>;

/** Rosters hold Steam accounts, so who joins must have proved theirs. */
function provedId({ steam_id: steamId }: Pick<Person, 'steam_id'>): string {
  if (steamId === null) throw new AppError('NOT_ALLOWED', 'Please sign in through Steam first.');
  return steamId;
}

const noSuchTeam = (): AppError => new AppError('TEAM_NOT_FOUND', 'Team does not exist.');
const noSuchLink = (): AppError => new AppError('NOT_FOUND', 'This invite link is not valid any more.');
const alreadyMember = (): AppError => new AppError('ALREADY_MEMBER', 'This player is in the team already.');
const notMember = (): AppError => new AppError('NOT_A_MEMBER', 'This player is not in the team.');
