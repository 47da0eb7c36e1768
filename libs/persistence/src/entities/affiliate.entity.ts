import type { PixKind } from '@placar/domain/commission';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from './user.entity';

/** A partner. Deleted ones stay for the books and keep their name in addresses. */
@Entity('affiliates')
@Unique('affiliates_slug_key', ['slug'])
@Check('affiliates_commission', 'commission_bp BETWEEN 0 AND 10000')
export class Affiliate {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'affiliates_pkey' })
  id!: number;

  @Column({ type: 'varchar', length: 40 })
  slug!: string;

  @Column({ type: 'varchar', length: 80 })
  name!: string;

  @Column({ type: 'varchar', length: 300, nullable: true })
  logo!: string | null;

  @Column({ type: 'varchar', length: 300 })
  url!: string;

  @Column({ type: 'varchar', length: 500, default: '' })
  note!: string;

  /** An account is one partner at most. */
  @Index('affiliates_account', { unique: true, where: 'deleted_at IS NULL AND user_id IS NOT NULL' })
  @Column({ type: 'int', name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'affiliates_user_id_fkey' })
  user?: User | null;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ type: 'int', default: 0 })
  position!: number;

  @Column({ type: 'int', name: 'commission_bp', default: 0 })
  commissionBp!: number;

  @Column({ type: 'varchar', length: 8, name: 'pix_kind', nullable: true })
  pixKind!: PixKind | null;

  /** Where the partner is paid; typed by themselves, and read only for a payout. */
  @Column({ type: 'text', name: 'pix_key_encrypted', nullable: true })
  pixKeyEncrypted!: string | null;

  @Column({ type: 'int', default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
