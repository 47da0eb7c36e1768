import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { preparedRead } from '../shared/prepared-read';

/** Who has a rented server. */
@Injectable()
export class RentersQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether this person rents a server, or may use one that somebody rents; ended ones count no more. */
  async hasRental(userId: number): Promise<boolean> {
    const rows = await preparedRead<{ id: string }>(this.dataSource, {
      name: 'has-rental',
      text: `SELECT id FROM rentals WHERE user_id = $1 AND ended_at IS NULL
        UNION ALL SELECT r.id FROM rental_members m JOIN rentals r ON r.id = m.rental_id WHERE m.user_id = $1 AND r.ended_at IS NULL LIMIT 1`,
      values: [userId],
    });
    return rows.length > 0;
  }
}
