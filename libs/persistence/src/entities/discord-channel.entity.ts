import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Season } from './season.entity';

/** A channel of Discord that a tournament or a season writes to; its messages are a queue of their own, `discord_messages`. */
@Entity('discord_channels')
@Check('discord_channels_check', `(tournament_id IS NULL) <> (season_id IS NULL)`)
export class DiscordChannelRecord {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'discord_channels_pkey' })
  id!: number;

  @Index('discord_channels_tournament', { unique: true })
  @Column({ type: 'int', name: 'tournament_id', nullable: true })
  tournamentId!: number | null;

  @Index('discord_channels_season', { unique: true })
  @Column({ type: 'int', name: 'season_id', nullable: true })
  seasonId!: number | null;

  @ManyToOne(() => Season, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'season_id', foreignKeyConstraintName: 'discord_channels_season_id_fkey' })
  season?: Season | null;

  /** Token of the webhook, sealed by `sealSecret`. */
  @Column({ type: 'text', name: 'address_encrypted' })
  addressEncrypted!: string;

  /** Discord's id of the webhook; no secret. */
  @Column({ type: 'varchar', length: 25, name: 'webhook_id' })
  webhookId!: string;

  @Column({ type: 'varchar', length: 2, default: 'pt' })
  language!: string;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  kinds!: string[];

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  /** Who switched it off: a person, or we because Discord knows it no more. */
  @Column({ type: 'varchar', length: 16, name: 'off_reason', nullable: true })
  offReason!: string | null;

  @Column({ type: 'int', name: 'last_status', nullable: true })
  lastStatus!: number | null;

  @Column({ type: 'timestamptz', name: 'last_tried_at', nullable: true })
  lastTriedAt!: Date | null;

  /** Discord asked to wait until then. */
  @Column({ type: 'timestamptz', name: 'wait_until', nullable: true })
  waitUntil!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
