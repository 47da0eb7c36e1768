import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Team } from './team.entity';

@Entity('team_members')
@Unique('team_members_team_id_steam_id_key', ['teamId', 'steamId'])
@Index('team_members_steam', ['steamId', 'teamId'])
export class TeamMember {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'team_members_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'team_id' })
  teamId!: number;

  @ManyToOne(() => Team, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_members_team_id_fkey' })
  team?: Team;

  @Column({ type: 'varchar', length: 17, name: 'steam_id' })
  steamId!: string;

  @Column({ type: 'varchar', length: 40, default: '' })
  name!: string;

  @Column({ type: 'boolean', default: false })
  captain!: boolean;

  @Column({ type: 'boolean', default: false })
  coach!: boolean;
}
