import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { Server } from './server.entity';
import { User } from './user.entity';

/** The key by which a server with skins tells kills. Only its hash is stored; a new one takes the place of the old one. */
@Entity('server_skin_keys')
export class ServerSkinKey {
  @PrimaryColumn({ type: 'int', name: 'server_id', primaryKeyConstraintName: 'server_skin_keys_pkey' })
  serverId!: number;

  @OneToOne(() => Server, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'server_id', foreignKeyConstraintName: 'server_skin_keys_server_id_fkey' })
  server?: Server;

  @Column({ type: 'bytea' })
  hash!: Buffer;

  /** The end of the key, so that its owner recognises it. */
  @Column({ type: 'varchar', length: 4 })
  last4!: string;

  @Column({ type: 'timestamptz', name: 'made_at', default: () => 'now()' })
  madeAt!: Date;

  @Column({ type: 'int', name: 'made_by', nullable: true })
  madeBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'made_by', foreignKeyConstraintName: 'server_skin_keys_made_by_fkey' })
  madeByUser?: User | null;

  /** To the minute. */
  @Column({ type: 'timestamptz', name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
