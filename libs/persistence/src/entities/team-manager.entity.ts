import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Team } from './team.entity';
import { User } from './user.entity';

/** Somebody who keeps the roster of a team that is not theirs: they took a claim link. */
@Entity('team_managers')
export class TeamManager {
  @PrimaryColumn({ type: 'int', name: 'team_id', primaryKeyConstraintName: 'team_managers_pkey' })
  teamId!: number;

  @ManyToOne(() => Team, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_managers_team_id_fkey' })
  team?: Team;

  @PrimaryColumn({ type: 'int', name: 'user_id', primaryKeyConstraintName: 'team_managers_pkey' })
  userId!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'team_managers_user_id_fkey' })
  user?: User;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
