import type { Charm, Sticker } from '@placar/domain/inventory';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** Head of a person's loadout: who changes it locks this row first. */
@Entity('loadouts')
export class LoadoutHead {
  @PrimaryColumn({ type: 'int', name: 'user_id', primaryKeyConstraintName: 'loadouts_pkey' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'loadouts_user_id_fkey' })
  user?: User;

  @Column({ type: 'int', default: 0 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

/** A weapon, knife or pair of gloves that a person dressed for one team. */
@Entity('loadout_items')
@Check('loadout_items_team', 'team IN (2, 3)')
export class LoadoutItemRecord {
  @PrimaryColumn({ type: 'int', name: 'user_id', primaryKeyConstraintName: 'loadout_items_pkey' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'loadout_items_user_id_fkey' })
  user?: User;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'loadout_items_pkey' })
  team!: 2 | 3;

  @PrimaryColumn({ type: 'int', name: 'def_index', primaryKeyConstraintName: 'loadout_items_pkey' })
  def!: number;

  @Column({ type: 'int', name: 'paint_index' })
  paint!: number;

  /** Text, as Postgres gives exact numbers. */
  @Column({ type: 'numeric', precision: 7, scale: 6 })
  wear!: string;

  @Column({ type: 'int' })
  seed!: number;

  @Column({ type: 'varchar', length: 128, name: 'nametag', nullable: true })
  nameTag!: string | null;

  @Column({ type: 'boolean', name: 'stattrak', default: false })
  statTrak!: boolean;

  /** Counted by game servers; nothing else writes it. */
  @Column({ type: 'int', name: 'stattrak_count', default: 0 })
  statTrakCount!: number;

  @Column({ type: 'jsonb', default: [] })
  stickers!: Sticker[];

  @Column({ type: 'jsonb', name: 'keychain', nullable: true })
  charm!: Charm | null;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

/** What a person carries beside painted items, for one team. */
@Entity('loadout_choices')
@Check('loadout_choices_team', 'team IN (2, 3)')
export class LoadoutChoiceRecord {
  @PrimaryColumn({ type: 'int', name: 'user_id', primaryKeyConstraintName: 'loadout_choices_pkey' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'loadout_choices_user_id_fkey' })
  user?: User;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'loadout_choices_pkey' })
  team!: 2 | 3;

  @Column({ type: 'varchar', length: 64, name: 'knife_class' })
  knife!: string;

  @Column({ type: 'int', name: 'glove_def' })
  glove!: number;

  @Column({ type: 'int', name: 'music_id' })
  music!: number;

  @Column({ type: 'int', name: 'pin_id' })
  pin!: number;

  @Column({ type: 'varchar', length: 120, name: 'agent_model' })
  agent!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
