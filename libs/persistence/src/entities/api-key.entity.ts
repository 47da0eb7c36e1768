import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from './user.entity';

/** A key for programs. Only its hash is stored; a revoked one stays, for the audit log names it. */
@Entity('api_keys')
@Unique('api_keys_hash_key', ['hash'])
@Index('api_keys_working', ['userId'], { where: 'revoked_at IS NULL' })
@Index('api_keys_one_main', ['userId'], { unique: true, where: 'main AND revoked_at IS NULL' })
export class ApiKeyRecord {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'api_keys_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'user_id' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'api_keys_user_id_fkey' })
  user?: User;

  @Column({ type: 'varchar', length: 60 })
  name!: string;

  @Column({ type: 'bytea' })
  hash!: Buffer;

  /** The end of the key, so that its person recognises it. */
  @Column({ type: 'varchar', length: 4, nullable: true })
  last4!: string | null;

  /** The one key that the old client knows. */
  @Column({ type: 'boolean', default: false })
  main!: boolean;

  @Column({ type: 'boolean', name: 'read_only', default: false })
  readOnly!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
