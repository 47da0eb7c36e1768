import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from './user.entity';

@Entity('seasons')
@Index('seasons_challonge', ['challongeOwnerId', 'challongeId'], { unique: true })
export class Season {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'seasons_pkey' })
  id!: number;

  @Index('seasons_user')
  @Column({ type: 'int', name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'seasons_user_id_fkey' })
  user?: User | null;

  @Column({ type: 'varchar', length: 40 })
  name!: string;

  /** `YYYY-MM-DD`. */
  @Column({ type: 'date', name: 'start_date' })
  startDate!: string;

  @Column({ type: 'date', name: 'end_date', nullable: true })
  endDate!: string | null;

  @Column({ type: 'boolean', name: 'is_challonge', default: false })
  isChallonge!: boolean;

  @Column({ type: 'varchar', length: 256, name: 'challonge_svg', nullable: true })
  challongeSvg!: string | null;

  @Column({ type: 'varchar', length: 256, name: 'challonge_url', nullable: true })
  challongeUrl!: string | null;

  /** Who imported it, whoever owns it now. */
  @Column({ type: 'int', name: 'challonge_owner_id', nullable: true })
  challongeOwnerId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'challonge_owner_id', foreignKeyConstraintName: 'seasons_challonge_owner_id_fkey' })
  challongeOwner?: User | null;

  /** The tournament's id at Challonge. */
  @Column({ type: 'int', name: 'challonge_id', nullable: true })
  challongeId!: number | null;
}
