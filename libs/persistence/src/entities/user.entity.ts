import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity('users')
@Unique('users_steam_id_key', ['steamId'])
@Unique('users_api_key_hash_key', ['apiKeyHash'])
@Index('users_username_lower', { synchronize: false })
export class User {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'users_pkey' })
  id!: number;

  /** Proved by a Steam login. */
  @Column({
    type: 'varchar',
    length: 17,
    name: 'steam_id',
    nullable: true,
    comment: 'proved by a Steam login; a typed id goes to claimed_steam_id and proves nothing',
  })
  steamId!: string | null;

  /** Typed by the person; proves nothing. */
  @Column({ type: 'varchar', length: 17, name: 'claimed_steam_id', nullable: true })
  claimedSteamId!: string | null;

  /** Unique without regard to case. */
  @Column({ type: 'varchar', length: 170, nullable: true })
  username!: string | null;

  @Column({ type: 'varchar', length: 40, default: '' })
  name!: string;

  /** argon2id; null for who logs in by Steam only. */
  @Column({ type: 'text', name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column({ type: 'boolean', default: false })
  admin!: boolean;

  @Column({ type: 'boolean', name: 'super_admin', default: false })
  superAdmin!: boolean;

  @Column({ type: 'varchar', length: 150, name: 'small_image', nullable: true })
  smallImage!: string | null;

  @Column({ type: 'varchar', length: 150, name: 'medium_image', nullable: true })
  mediumImage!: string | null;

  @Column({ type: 'varchar', length: 150, name: 'large_image', nullable: true })
  largeImage!: string | null;

  /** Not read any more: keys are rows of `api_keys`. Goes with the next release. */
  @Column({ type: 'bytea', name: 'api_key_hash', nullable: true, select: false })
  apiKeyHash?: Buffer | null;

  /** Sealed by `sealSecret`. */
  @Column({ type: 'text', name: 'challonge_api_key_encrypted', nullable: true })
  challongeApiKeyEncrypted!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
