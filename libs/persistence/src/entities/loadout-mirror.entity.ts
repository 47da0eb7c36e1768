import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** What the plugin's database has of a person. `dueAt`: there is something to write, and not before then. */
@Entity('loadout_mirrors')
@Index('loadout_mirrors_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class LoadoutMirror {
  @PrimaryColumn({ type: 'varchar', length: 20, name: 'steam_id', primaryKeyConstraintName: 'loadout_mirrors_pkey' })
  steamId!: string;

  /** Null: the account is deleted, and the plugin's database is to forget it. */
  @Index('loadout_mirrors_user')
  @Column({ type: 'int', name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'loadout_mirrors_user_id_fkey' })
  user?: User | null;

  /** Newest version of the loadout. */
  @Column({ type: 'int', default: 0 })
  wanted!: number;

  /** Version that was written; null: none yet. */
  @Column({ type: 'int', nullable: true })
  sent!: number | null;

  /** Whether the person was a VIP when it was written. */
  @Column({ type: 'boolean', name: 'is_vip', default: false })
  isVip!: boolean;

  /** Items that stand in the plugin's table, by team. */
  @Column({ type: 'jsonb', default: { 2: [], 3: [] } })
  written!: Record<2 | 3, number[]>;

  @Column({ type: 'timestamptz', name: 'due_at', nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'int', default: 0 })
  attempts!: number;

  @Column({ type: 'varchar', length: 200, name: 'last_error', nullable: true })
  lastError!: string | null;

  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'forgotten_at', nullable: true })
  forgottenAt!: Date | null;
}

/** How the bridge to the plugin's database does: one row. */
@Entity('loadout_bridge')
@Check('loadout_bridge_one', 'id = 1')
export class LoadoutBridgeRecord {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'loadout_bridge_pkey' })
  id!: number;

  @Column({ type: 'varchar', length: 20, nullable: true })
  problem!: string | null;

  @Column({ type: 'varchar', length: 300, nullable: true })
  detail!: string | null;

  @Column({ type: 'timestamptz', name: 'problem_since', nullable: true })
  problemSince!: Date | null;

  @Column({ type: 'jsonb', name: 'left_out', default: [] })
  leftOut!: string[];

  @Column({ type: 'timestamptz', name: 'seen_at', default: () => 'now()' })
  seenAt!: Date;
}
