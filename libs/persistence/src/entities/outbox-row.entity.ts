import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A job that was wanted in a transaction; the relay of @placar/messaging sends it after the commit. */
@Entity('outbox')
@Index('outbox_waiting', ['createdAt'], { where: 'sent_at IS NULL' })
@Index('outbox_claimed', ['claimedUntil'], { where: 'claimed_until IS NOT NULL' })
export class OutboxRow {
  /** Also the id of the job, so that sending twice is sending once. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'outbox_pkey' })
  id!: string;

  @Column({ type: 'varchar', length: 64 })
  queue!: string;

  @Column({ type: 'varchar', length: 64 })
  job!: string;

  @Column({ type: 'jsonb' })
  payload!: unknown;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Handed to its queue. */
  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /**
   * This and the two columns below are written by the version before this one, which runs beside it during a rolling upgrade (decision
   * 0028). Nothing of ours needs them; the next version may drop them.
   */
  @Column({ type: 'int', default: 0 })
  claims!: number;

  @Column({ type: 'timestamptz', name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;

  @Column({ type: 'timestamptz', name: 'done_at', nullable: true })
  doneAt!: Date | null;
}
