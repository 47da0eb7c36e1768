import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Plan } from './plan.entity';
import { Server } from './server.entity';
import { User } from './user.entity';

/** A rented server. Until when it is paid follows from its periods (domain, `rentalEnd`). */
@Entity('rentals')
export class RentalRecord {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'rentals_pkey' })
  id!: string;

  @Index('rentals_user')
  @Column({ type: 'int', name: 'user_id' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'rentals_user_id_fkey' })
  user?: User;

  @Column({ type: 'int', name: 'plan_id' })
  planId!: number;

  @ManyToOne(() => Plan, { nullable: false })
  @JoinColumn({ name: 'plan_id', foreignKeyConstraintName: 'rentals_plan_id_fkey' })
  plan?: Plan;

  @Column({ type: 'varchar', length: 64 })
  name!: string;

  @Column({ type: 'int' })
  slots!: number;

  @Column({ type: 'varchar', length: 4, nullable: true })
  region!: string | null;

  @Column({ type: 'varchar', length: 16, default: 'ordered' })
  state!: string;

  @Column({ type: 'varchar', length: 8, default: 'running' })
  wanted!: string;

  @Column({ type: 'timestamptz', name: 'restart_at', nullable: true })
  restartAt!: Date | null;

  /** When a server of it was first seen to answer. */
  @Column({ type: 'timestamptz', name: 'ran_at', nullable: true })
  ranAt!: Date | null;

  @Index('rentals_server')
  @Column({ type: 'int', name: 'server_id', nullable: true })
  serverId!: number | null;

  @ManyToOne(() => Server, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'server_id', foreignKeyConstraintName: 'rentals_server_id_fkey' })
  server?: Server | null;

  /** The newest request for its server. */
  @Column({ type: 'uuid', name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column({ type: 'varchar', length: 64, default: 'de_dust2' })
  map!: string;

  /** Settings of the game, by their names. */
  @Column({ type: 'json', default: () => "'{}'" })
  settings!: Record<string, string>;

  /** Grows with the settings; the worker notes which it has sent. */
  @Column({ type: 'int', name: 'settings_version', default: 1 })
  settingsVersion!: number;

  /** Sealed by `sealSecret`, as all that ends in `_encrypted`; empty: none. */
  @Column({ type: 'text', name: 'server_token_encrypted', default: '' })
  serverTokenEncrypted!: string;

  @Column({ type: 'text', name: 'rcon_password_encrypted', default: '' })
  rconPasswordEncrypted!: string;

  @Column({ type: 'text', name: 'join_password_encrypted', default: '' })
  joinPasswordEncrypted!: string;

  /** The match on it is the last one: its time is over. */
  @Column({ type: 'boolean', name: 'is_closing', default: false })
  isClosing!: boolean;

  @Column({ type: 'json', nullable: true })
  failure!: { stage: string | null; code: string; detail: string | null } | null;

  @Column({ type: 'timestamptz', name: 'suspended_at', nullable: true })
  suspendedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column({ type: 'varchar', length: 8, name: 'end_reason', nullable: true })
  endReason!: 'failed' | 'time' | null;

  @Index('rentals_due')
  @Column({ type: 'timestamptz', name: 'next_step_at', default: () => 'now()' })
  nextStepAt!: Date;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** Time of a rented server that an order paid; written with the order. */
@Entity('rental_periods')
@Check('rental_periods_length', '(days IS NULL) <> (months IS NULL)')
export class RentalPeriodRecord {
  @PrimaryColumn({ type: 'uuid', name: 'order_id', primaryKeyConstraintName: 'rental_periods_pkey' })
  orderId!: string;

  @Index('rental_periods_rental')
  @Column({ type: 'uuid', name: 'rental_id' })
  rentalId!: string;

  @ManyToOne(() => RentalRecord, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'rental_id', foreignKeyConstraintName: 'rental_periods_rental_id_fkey' })
  rental?: RentalRecord;

  @Column({ type: 'int', nullable: true })
  days!: number | null;

  @Column({ type: 'int', nullable: true })
  months!: number | null;

  @Column({ type: 'timestamptz', name: 'given_at' })
  givenAt!: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'varchar', length: 32, name: 'revoke_reason', nullable: true })
  revokeReason!: string | null;
}

/** Somebody who may put matches on a rented server, and sees none of its secrets. */
@Entity('rental_members')
export class RentalMember {
  @PrimaryColumn({ type: 'uuid', name: 'rental_id', primaryKeyConstraintName: 'rental_members_pkey' })
  rentalId!: string;

  @ManyToOne(() => RentalRecord, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'rental_id', foreignKeyConstraintName: 'rental_members_rental_id_fkey' })
  rental?: RentalRecord;

  @Index('rental_members_user')
  @PrimaryColumn({ type: 'int', name: 'user_id', primaryKeyConstraintName: 'rental_members_pkey' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'rental_members_user_id_fkey' })
  user?: User;

  @CreateDateColumn({ type: 'timestamptz', name: 'added_at', default: () => 'now()' })
  addedAt!: Date;
}
