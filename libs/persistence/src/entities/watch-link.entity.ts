import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Season } from './season.entity';

/** Where a match, or every match of a season, can be watched; a match takes its own with it when it is deleted. */
@Entity('watch_links')
@Check('watch_links_of_one', '(match_id IS NULL) <> (season_id IS NULL)')
@Index('watch_links_match', ['matchId', 'position'], { where: 'match_id IS NOT NULL' })
@Index('watch_links_season', ['seasonId', 'position'], { where: 'season_id IS NOT NULL' })
export class WatchLinkRecord {
  @PrimaryGeneratedColumn({ primaryKeyConstraintName: 'watch_links_pkey' })
  id!: number;

  @Column({ type: 'int', name: 'match_id', nullable: true })
  matchId!: number | null;

  @Column({ type: 'int', name: 'season_id', nullable: true })
  seasonId!: number | null;

  @ManyToOne(() => Season, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'season_id', foreignKeyConstraintName: 'watch_links_season_id_fkey' })
  season?: Season | null;

  /** From 0, in the order in which they are shown. */
  @Column({ type: 'smallint' })
  position!: number;

  @Column({ type: 'varchar', length: 4 })
  kind!: 'live' | 'vod';

  @Column({ type: 'varchar', length: 500 })
  url!: string;

  @Column({ type: 'varchar', length: 2 })
  language!: string;

  @Column({ type: 'varchar', length: 60, default: '' })
  label!: string;
}
