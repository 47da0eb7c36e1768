import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Season } from './season.entity';

@Entity('season_cvars')
@Unique('season_cvars_season_id_cvar_name_key', ['seasonId', 'cvarName'])
export class SeasonCvar {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'season_cvars_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'season_id' })
  seasonId!: number;

  @ManyToOne(() => Season, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'season_id', foreignKeyConstraintName: 'season_cvars_season_id_fkey' })
  season?: Season;

  @Column({ type: 'varchar', length: 150, name: 'cvar_name' })
  cvarName!: string;

  @Column({ type: 'text', name: 'cvar_value', default: '' })
  cvarValue!: string;
}
