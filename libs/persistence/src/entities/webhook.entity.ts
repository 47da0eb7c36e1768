import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Season } from './season.entity';
import { User } from './user.entity';

/** An address that is told of public events; deliveries to it are a queue of their own, `webhook_deliveries`. */
@Entity('webhooks')
@Check('webhooks_check', `(scope = 'season') = (season_id IS NOT NULL)`)
@Index('webhooks_season', ['seasonId'], { where: 'season_id IS NOT NULL' })
@Index('webhooks_off', ['id'], { where: `NOT active AND off_reason = 'failing'` })
export class Webhook {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'webhooks_pkey' })
  id!: number;

  @Index('webhooks_user')
  @Column({ type: 'int', name: 'user_id' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'webhooks_user_id_fkey' })
  user?: User;

  @Column({ type: 'varchar', length: 8 })
  scope!: string;

  @Column({ type: 'int', name: 'season_id', nullable: true })
  seasonId!: number | null;

  @ManyToOne(() => Season, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'season_id', foreignKeyConstraintName: 'webhooks_season_id_fkey' })
  season?: Season | null;

  @Column({ type: 'varchar', length: 1024 })
  url!: string;

  @Column({ type: 'varchar', length: 120, default: '' })
  description!: string;

  /** Sealed by `sealSecret`. */
  @Column({ type: 'text', name: 'secret_encrypted' })
  secretEncrypted!: string;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  events!: string[];

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  /** Who switched it off: its owner, or we because it kept failing. */
  @Column({ type: 'varchar', length: 16, name: 'off_reason', nullable: true })
  offReason!: string | null;

  @Column({ type: 'int', default: 0 })
  failures!: number;

  @Column({ type: 'timestamptz', name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  @Column({ type: 'int', name: 'last_status', nullable: true })
  lastStatus!: number | null;

  @Column({ type: 'timestamptz', name: 'last_tried_at', nullable: true })
  lastTriedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
