import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Affiliate } from './affiliate.entity';
import { User } from './user.entity';

/** A coupon. Deleted ones stay for the reports and keep their code. */
@Entity('coupons')
@Unique('coupons_code_key', ['code'])
@Check('coupons_counted', 'reserved >= 0 AND used >= 0')
export class CouponRecord {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'coupons_pkey' })
  id!: number;

  /** As `normalCode` of the domain writes it. */
  @Column({ type: 'varchar', length: 32 })
  code!: string;

  @Column({ type: 'varchar', length: 8 })
  kind!: 'percent' | 'amount';

  @Column({ type: 'int' })
  value!: number;

  @Column({ type: 'int', name: 'max_uses', nullable: true })
  maxUses!: number | null;

  @Column({ type: 'int', name: 'per_user_limit', nullable: true })
  perUserLimit!: number | null;

  @Column({ type: 'int', name: 'min_total_cents', default: 0 })
  minTotalCents!: number;

  @Column({ type: 'int', name: 'max_discount_cents', nullable: true })
  maxDiscountCents!: number | null;

  @Column({ type: 'boolean', name: 'first_purchase_only', default: false })
  firstPurchaseOnly!: boolean;

  @Column({ type: 'int', name: 'plan_ids', array: true, default: () => "'{}'" })
  planIds!: number[];

  @Column({ type: 'timestamptz', name: 'starts_at', nullable: true })
  startsAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ type: 'int', name: 'owner_id', nullable: true })
  ownerId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'coupons_owner_id_fkey' })
  owner?: User | null;

  @Column({ type: 'int', name: 'affiliate_id', nullable: true })
  affiliateId!: number | null;

  @ManyToOne(() => Affiliate, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'affiliate_id', foreignKeyConstraintName: 'coupons_affiliate_id_fkey' })
  affiliate?: Affiliate | null;

  @Column({ type: 'int', default: 0 })
  reserved!: number;

  @Column({ type: 'int', default: 0 })
  used!: number;

  @Column({ type: 'int', default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
