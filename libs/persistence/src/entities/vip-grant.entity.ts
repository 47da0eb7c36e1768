import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from './user.entity';

/** VIP for some time, bought or given. When it is in force follows from all grants of the person (domain, `vipPeriods`). */
@Entity('vip_grants')
@Unique('vip_grants_order_id_key', ['orderId'])
@Check('vip_grants_length', '(days IS NULL) <> (months IS NULL)')
export class VipGrant {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'vip_grants_pkey' })
  id!: number;

  @Index('vip_grants_user')
  /** Null when the account is gone: the books stay. */
  @Column({ type: 'int', name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'vip_grants_user_id_fkey' })
  user?: User | null;

  @Column({ type: 'int', nullable: true })
  days!: number | null;

  @Column({ type: 'int', nullable: true })
  months!: number | null;

  @Column({ type: 'varchar', length: 8 })
  source!: 'order' | 'admin' | 'gift';

  @Column({ type: 'uuid', name: 'order_id', nullable: true })
  orderId!: string | null;

  @Column({ type: 'varchar', length: 200, default: '' })
  reason!: string;

  @Column({ type: 'int', name: 'given_by', nullable: true })
  givenBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'given_by', foreignKeyConstraintName: 'vip_grants_given_by_fkey' })
  giver?: User | null;

  @Column({ type: 'timestamptz', name: 'given_at', default: () => 'now()' })
  givenAt!: Date;

  @Column({ type: 'int', name: 'revoked_by', nullable: true })
  revokedBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'revoked_by', foreignKeyConstraintName: 'vip_grants_revoked_by_fkey' })
  revoker?: User | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'varchar', length: 200, name: 'revoke_reason', nullable: true })
  revokeReason!: string | null;

  /** Pseudonym of the account that had it and is deleted. */
  @Column({ type: 'varchar', length: 24, name: 'former_account', nullable: true })
  formerAccount?: string | null;
}
