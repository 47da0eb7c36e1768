import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** VIP, or a rented server, as it is sold. A plan is never deleted: orders tell what they were for. */
@Entity('plans')
@Unique('plans_slug_key', ['slug'])
@Check('plans_length', '(days IS NULL) <> (months IS NULL)')
@Check('plans_rental', "(product = 'rental') = (slots IS NOT NULL)")
@Check('plans_price', 'price_cents >= 0 AND price_cents <= list_price_cents')
export class Plan {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'plans_pkey' })
  id!: number;

  @Column({ type: 'varchar', length: 40 })
  slug!: string;

  @Column({ type: 'varchar', length: 8, default: 'vip' })
  product!: 'vip' | 'rental';

  /** Of a rented server: how many may play. */
  @Column({ type: 'int', nullable: true })
  slots!: number | null;

  /** Of a rented server: code of the country where it stands, as flags have it. */
  @Column({ type: 'varchar', length: 4, nullable: true })
  region!: string | null;

  @Column({ type: 'varchar', length: 80 })
  title!: string;

  @Column({ type: 'int', nullable: true })
  days!: number | null;

  @Column({ type: 'int', nullable: true })
  months!: number | null;

  @Column({ type: 'int', name: 'list_price_cents' })
  listPriceCents!: number;

  @Column({ type: 'int', name: 'price_cents' })
  priceCents!: number;

  @Column({ type: 'char', length: 3, default: 'BRL' })
  currency!: string;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ type: 'int', default: 0 })
  position!: number;

  @Column({ type: 'int', default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
