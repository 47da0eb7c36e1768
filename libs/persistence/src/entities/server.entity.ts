import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from './user.entity';

@Entity('servers')
@Index('servers_endpoint', { synchronize: false })
@Index('servers_started_endpoint', { synchronize: false })
@Check('servers_port_check', 'port BETWEEN 1 AND 65535')
@Check('servers_gotv_port_check', 'gotv_port BETWEEN 1 AND 65535')
export class Server {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'servers_pkey' })
  id!: number;

  /** Owner; null for a server of the house. */
  @Column({ type: 'int', name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'servers_user_id_fkey' })
  user?: User | null;

  @Column({ type: 'varchar', length: 64, name: 'display_name' })
  displayName!: string;

  @Column({ type: 'varchar', length: 255, name: 'ip_string' })
  ipString!: string;

  @Column({ type: 'int' })
  port!: number;

  @Column({ type: 'int', name: 'gotv_port', nullable: true })
  gotvPort!: number | null;

  /** Sealed by `sealSecret`, so a row may be loaded, logged or presented without its password; open it only to connect. */
  @Column({ type: 'text', name: 'rcon_password_encrypted', default: '' })
  rconPasswordEncrypted!: string;

  @Column({ type: 'boolean', name: 'public_server', default: false })
  publicServer!: boolean;

  @Column({ type: 'varchar', length: 4, nullable: true })
  flag!: string | null;

  @Column({ type: 'varchar', length: 16, nullable: true })
  tag!: string | null;

  @Column({ type: 'varchar', length: 16, default: 'registered' })
  provider!: string;

  @Column({ type: 'varchar', length: 32, name: 'plugin_version', nullable: true })
  pluginVersion!: string | null;

  /** Digits of the game's build, as the server told it last. */
  @Column({ type: 'varchar', length: 32, name: 'game_version', nullable: true })
  gameVersion!: string | null;

  @Column({ type: 'timestamptz', name: 'last_seen_at', nullable: true })
  lastSeenAt!: Date | null;

  @Column({ type: 'int', name: 'last_latency_ms', nullable: true })
  lastLatencyMs!: number | null;

  @Column({ type: 'varchar', length: 32, name: 'last_problem', nullable: true })
  lastProblem!: string | null;

  /** When it got this problem; kept by the database. */
  @Column({ type: 'timestamptz', name: 'problem_since', nullable: true })
  problemSince?: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Finishes the match it holds and is offered to no other. */
  @Column({ type: 'boolean', default: false })
  cordoned!: boolean;

  @Column({ type: 'uuid', name: 'last_preflight_id', nullable: true })
  lastPreflightId!: string | null;

  /** Its owner lets it show skins: it takes no official match (decision 0110). */
  @Column({ type: 'boolean', name: 'skins_enabled', default: false })
  skinsEnabled!: boolean;

  @Column({ type: 'timestamptz', name: 'skins_since', nullable: true })
  skinsSince!: Date | null;

  /** Who read the rule of Valve and switched it on. */
  @Column({ type: 'int', name: 'skins_by', nullable: true })
  skinsBy!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'skins_by', foreignKeyConstraintName: 'servers_skins_by_fkey' })
  skinsByUser?: User | null;
}
