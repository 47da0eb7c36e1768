import type { PresetBody } from '@placar/domain/inventory';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from './user.entity';

/** A loadout that a person keeps under a name. The one without a name is what the last applied preset took the place of. */
@Entity('loadout_presets')
@Unique('loadout_presets_name_key', ['userId', 'name'])
export class LoadoutPreset {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'loadout_presets_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'user_id' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'loadout_presets_user_id_fkey' })
  user?: User;

  @Column({ type: 'varchar', length: 60 })
  name!: string;

  @Column({ type: 'jsonb' })
  body!: PresetBody;

  @Column({ type: 'timestamptz', name: 'saved_at', default: () => 'now()' })
  savedAt!: Date;
}
