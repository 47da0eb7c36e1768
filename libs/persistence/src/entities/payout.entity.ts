import type { PixKind, SelfReferralSign } from '@placar/domain/commission';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Affiliate } from './affiliate.entity';
import { User } from './user.entity';

/** Money for one partner, transferred by hand. Who made it and who settled it stay with it. */
@Entity('payouts')
@Check('payouts_cents', 'cents > 0')
export class Payout {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'payouts_pkey' })
  id!: number;

  /** Payouts that were made at one time, as one table for the bank. */
  @Column({ type: 'uuid' })
  run!: string;

  @Index('payouts_affiliate')
  @Column({ type: 'int', name: 'affiliate_id' })
  affiliateId!: number;

  @ManyToOne(() => Affiliate, { nullable: false })
  @JoinColumn({ name: 'affiliate_id', foreignKeyConstraintName: 'payouts_affiliate_id_fkey' })
  affiliate?: Affiliate;

  @Column({ type: 'int' })
  cents!: number;

  @Column({ type: 'varchar', length: 9, default: 'made' })
  status!: 'made' | 'paid' | 'cancelled';

  @Column({ type: 'varchar', length: 8, name: 'pix_kind' })
  pixKind!: PixKind;

  /** The key of the day on which the payout was made; gone with the account of the partner. */
  @Column({ type: 'text', name: 'pix_key_encrypted', nullable: true })
  pixKeyEncrypted!: string | null;

  @Column({ type: 'timestamptz', name: 'made_at' })
  madeAt!: Date;

  @Column({ type: 'int', name: 'made_by', nullable: true })
  madeBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'made_by', foreignKeyConstraintName: 'payouts_made_by_fkey' })
  maker?: User | null;

  /** When it was paid or cancelled. */
  @Column({ type: 'timestamptz', name: 'settled_at', nullable: true })
  settledAt!: Date | null;

  @Column({ type: 'int', name: 'settled_by', nullable: true })
  settledBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'settled_by', foreignKeyConstraintName: 'payouts_settled_by_fkey' })
  settler?: User | null;

  /** What the bank calls the transfer; of a cancelled one, why it was. */
  @Column({ type: 'varchar', length: 80, default: '' })
  reference!: string;
}

/** Which payout settles a line of the books; one at most. */
@Entity('payout_lines')
export class PayoutLine {
  /** Text, as Postgres gives large numbers. */
  @PrimaryColumn({ type: 'bigint', name: 'line_id', primaryKeyConstraintName: 'payout_lines_pkey' })
  lineId!: string;

  @Index('payout_lines_payout')
  @Column({ type: 'int', name: 'payout_id' })
  payoutId!: number;

  @ManyToOne(() => Payout, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'payout_id', foreignKeyConstraintName: 'payout_lines_payout_id_fkey' })
  payout?: Payout;
}

/** An order whose partner seems to have bought from themselves. Its commission waits for a decision. */
@Entity('commission_reviews')
export class CommissionReview {
  @PrimaryColumn({ type: 'uuid', name: 'order_id', primaryKeyConstraintName: 'commission_reviews_pkey' })
  orderId!: string;

  @Column({ type: 'int', name: 'affiliate_id' })
  affiliateId!: number;

  @ManyToOne(() => Affiliate, { nullable: false })
  @JoinColumn({ name: 'affiliate_id', foreignKeyConstraintName: 'commission_reviews_affiliate_id_fkey' })
  affiliate?: Affiliate;

  @Column({ type: 'text', array: true })
  signs!: SelfReferralSign[];

  @Column({ type: 'varchar', length: 8, nullable: true })
  decision!: 'approved' | 'refused' | null;

  @Column({ type: 'varchar', length: 200, default: '' })
  reason!: string;

  @Column({ type: 'int', name: 'decided_by', nullable: true })
  decidedBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'decided_by', foreignKeyConstraintName: 'commission_reviews_decided_by_fkey' })
  decider?: User | null;

  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
