import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { User } from './user.entity';

/** The app that makes codes for an account. It counts once `confirmedAt` is set. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn({ type: 'int', name: 'user_id', primaryKeyConstraintName: 'second_factors_pkey' })
  userId!: number;

  @OneToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'second_factors_user_id_fkey' })
  user?: User;

  /** Shared with the app; sealed with the key of the installation. */
  @Column({ type: 'text', name: 'secret_encrypted' })
  secretEncrypted!: string;

  @Column({ type: 'timestamptz', name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  /** Step of 30 s of the newest code that was taken: a code counts once. */
  @Column({ type: 'int', name: 'last_step', default: 0 })
  lastStep!: number;
}

/** Opens the account once without the app. Only its hash is stored. */
@Entity('recovery_codes')
@Index('recovery_codes_user', ['userId'])
export class RecoveryCode {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'recovery_codes_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'user_id' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'recovery_codes_user_id_fkey' })
  user?: User;

  @Column({ type: 'bytea' })
  hash!: Buffer;

  @Column({ type: 'timestamptz', name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
