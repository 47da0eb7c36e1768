import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from './user.entity';

/** One map of a person's own pool. */
@Entity('user_maps')
@Unique('user_maps_user_id_map_name_key', ['userId', 'mapName'])
export class UserMap {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'user_maps_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'user_id' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'user_maps_user_id_fkey' })
  user?: User;

  @Column({ type: 'varchar', length: 32, name: 'map_name' })
  mapName!: string;

  @Column({ type: 'varchar', length: 32, name: 'map_display_name' })
  mapDisplayName!: string;

  @Column({ type: 'boolean', default: true })
  enabled!: boolean;

  /** Place in the list; null: behind those that have one, in the order of adding. */
  @Column({ type: 'smallint', nullable: true })
  position!: number | null;

  @Column({ type: 'timestamptz', name: 'inserted_at', default: () => 'now()' })
  insertedAt!: Date;
}
