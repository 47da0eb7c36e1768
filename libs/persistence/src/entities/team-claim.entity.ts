import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Season } from './season.entity';
import { Team } from './team.entity';
import { User } from './user.entity';

/** A link that hands an imported team to its captain, once. Only the hash of its secret is stored. */
@Entity('team_claims')
@Unique('team_claims_token_hash_key', ['tokenHash'])
@Index('team_claims_open', ['teamId'], { where: 'used_at IS NULL AND revoked_at IS NULL' })
export class TeamClaim {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'team_claims_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'team_id' })
  teamId!: number;

  @ManyToOne(() => Team, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_claims_team_id_fkey' })
  team?: Team;

  @Column({ type: 'int', name: 'season_id', nullable: true })
  seasonId!: number | null;

  @ManyToOne(() => Season, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'season_id', foreignKeyConstraintName: 'team_claims_season_id_fkey' })
  season?: Season | null;

  @Column({ type: 'bytea', name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'int', name: 'created_by', nullable: true })
  createdBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'created_by', foreignKeyConstraintName: 'team_claims_created_by_fkey' })
  creator?: User | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column({ type: 'int', name: 'used_by', nullable: true })
  usedBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'used_by', foreignKeyConstraintName: 'team_claims_used_by_fkey' })
  user?: User | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
