import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A picture under a stem that is never used again for another one. Old ones stay while a match shows them. */
@Entity('team_logos')
export class TeamLogo {
  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'team_logos_pkey' })
  stem!: string;

  /** No foreign key: matches keep the logo of a team that was deleted. Below zero: a tournament, for its sponsors (decision 0192). */
  @Index('team_logos_team')
  @Column({ type: 'int', name: 'team_id' })
  teamId!: number;

  @Column({ type: 'bytea' })
  png!: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'retired_at', nullable: true })
  retiredAt!: Date | null;
}
