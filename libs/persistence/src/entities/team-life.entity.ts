import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Team } from './team.entity';
import { User } from './user.entity';

/** A link by which people join a team. Only the hash of its secret is stored. */
@Entity('team_invites')
@Unique('team_invites_token_hash_key', ['tokenHash'])
@Index('team_invites_open', ['teamId'], { where: 'revoked_at IS NULL' })
export class TeamInvite {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'team_invites_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'team_id' })
  teamId!: number;

  @ManyToOne(() => Team, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_invites_team_id_fkey' })
  team?: Team;

  @Column({ type: 'bytea', name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'int', name: 'created_by', nullable: true })
  createdBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'created_by', foreignKeyConstraintName: 'team_invites_created_by_fkey' })
  creator?: User | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'smallint', default: 0 })
  uses!: number;

  @Column({ type: 'smallint', name: 'most_uses' })
  mostUses!: number;
}

/** Somebody asks to join a team; open until it is answered or taken back. */
@Entity('team_requests')
@Index('team_requests_open', ['teamId', 'userId'], { unique: true, where: 'decided_at IS NULL' })
@Index('team_requests_user', ['userId', 'id'])
@Index('team_requests_decided', ['decidedAt'])
export class TeamRequest {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'team_requests_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'team_id' })
  teamId!: number;

  @ManyToOne(() => Team, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_requests_team_id_fkey' })
  team?: Team;

  @Column({ type: 'int', name: 'user_id' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'team_requests_user_id_fkey' })
  user?: User;

  @Column({ type: 'varchar', length: 200, default: '' })
  message!: string;

  @Column({ type: 'timestamptz', name: 'asked_at', default: () => 'now()' })
  askedAt!: Date;

  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  /** Null beside `decidedAt`: taken back by who asked. */
  @Column({ type: 'boolean', nullable: true })
  accepted!: boolean | null;

  @Column({ type: 'int', name: 'decided_by', nullable: true })
  decidedBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'decided_by', foreignKeyConstraintName: 'team_requests_decided_by_fkey' })
  decider?: User | null;
}

/** Somebody came to a team, left it, or became its captain. Never changed afterwards. */
@Entity('roster_changes')
@Index('roster_changes_team', ['teamId', 'id'])
@Index('roster_changes_at', ['at'])
export class RosterChange {
  @PrimaryGeneratedColumn({ type: 'bigint', primaryKeyConstraintName: 'roster_changes_pkey' })
  id!: string;

  @Column({ type: 'int', name: 'team_id' })
  teamId!: number;

  @ManyToOne(() => Team, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'roster_changes_team_id_fkey' })
  team?: Team;

  @Column({ type: 'varchar', length: 17, name: 'steam_id' })
  steamId!: string;

  @Column({ type: 'varchar', length: 40 })
  name!: string;

  @Column({ type: 'varchar', length: 8 })
  change!: 'joined' | 'left' | 'removed' | 'captain';

  @Column({ type: 'varchar', length: 8 })
  how!: 'form' | 'invite' | 'request' | 'claim' | 'import';

  @Column({ type: 'int', name: 'by_user', nullable: true })
  byUser!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'by_user', foreignKeyConstraintName: 'roster_changes_by_user_fkey' })
  by?: User | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;
}
