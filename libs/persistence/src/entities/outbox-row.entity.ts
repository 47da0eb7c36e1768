import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A job that was wanted in a transaction; the relay of @placar/messaging sends it after the commit. */
@Entity('outbox')
@Index('outbox_waiting', ['createdAt'], { where: 'sent_at IS NULL' })
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

  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true })
  sentAt!: Date | null;
}
