import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from './user.entity';

@Entity('teams')
@Index('teams_challonge', ['challongeOwnerId', 'challongeTeamId'], { unique: true })
export class Team {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'teams_pkey' })
  id!: number;

  @Index('teams_user')
  @Column({ type: 'int', name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'teams_user_id_fkey' })
  user?: User | null;

  @Column({ type: 'varchar', length: 40 })
  name!: string;

  @Column({ type: 'varchar', length: 4, nullable: true })
  flag!: string | null;

  @Column({ type: 'varchar', length: 10, nullable: true })
  logo!: string | null;

  @Column({ type: 'varchar', length: 40, default: '' })
  tag!: string;

  @Column({ type: 'boolean', name: 'public_team', default: false })
  publicTeam!: boolean;

  @Column({ type: 'int', name: 'challonge_team_id', nullable: true })
  challongeTeamId!: number | null;

  /** Who imported it, whoever owns it now. */
  @Column({ type: 'int', name: 'challonge_owner_id', nullable: true })
  challongeOwnerId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'challonge_owner_id', foreignKeyConstraintName: 'teams_challonge_owner_id_fkey' })
  challongeOwner?: User | null;

  /** Its name as it was imported last; another name was typed here. */
  @Column({ type: 'varchar', length: 40, name: 'challonge_name', nullable: true })
  challongeName!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
