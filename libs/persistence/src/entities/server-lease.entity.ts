import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Server } from './server.entity';

/** A server held by one attempt of one match until `releasedAt`; from `drainingAt` on the match itself is elsewhere. */
@Entity('server_leases')
@Index('server_leases_one_active_per_server', ['serverId'], { unique: true, where: 'released_at IS NULL' })
@Index('server_leases_one_active_per_match', ['matchId'], {
  unique: true,
  where: 'released_at IS NULL AND draining_at IS NULL',
})
@Index('server_leases_draining', ['drainCheckAt'], { where: 'draining_at IS NOT NULL AND released_at IS NULL' })
export class ServerLease {
  @PrimaryGeneratedColumn({ type: 'bigint', primaryKeyConstraintName: 'server_leases_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'server_id' })
  serverId!: number;

  @ManyToOne(() => Server, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'server_id', foreignKeyConstraintName: 'server_leases_server_id_fkey' })
  server?: Server;

  @Column({ type: 'int', name: 'match_id' })
  matchId!: number;

  /** Fencing number: what comes of an older attempt is stored and ignored. */
  @Column({ type: 'int' })
  attempt!: number;

  @Column({ type: 'timestamptz', name: 'acquired_at', default: () => 'now()' })
  acquiredAt!: Date;

  @Column({ type: 'timestamptz', name: 'config_fetched_at', nullable: true })
  configFetchedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'released_at', nullable: true })
  releasedAt!: Date | null;

  @Column({ type: 'varchar', length: 64, name: 'release_reason', nullable: true })
  releaseReason!: string | null;

  @Column({ type: 'timestamptz', name: 'draining_at', nullable: true })
  drainingAt!: Date | null;

  /** When somebody looks next whether the server is free. */
  @Column({ type: 'timestamptz', name: 'drain_check_at', nullable: true })
  drainCheckAt!: Date | null;
}
