import { Injectable } from '@nestjs/common';
import type { RentalPerson, RentalState } from '@placar/contracts';
import { DataSource } from 'typeorm';

export interface RentalListRow {
  id: string;
  user_id: number;
  name: string;
  plan_id: number;
  plan_title: string;
  slots: number;
  region: string | null;
  state: RentalState;
  wanted: 'running' | 'stopped';
  is_closing: boolean;
  suspended_at: Date | null;
  ended_at: Date | null;
  end_reason: 'failed' | 'time' | null;
  server_id: number | null;
  request_id: string | null;
  failure: { stage: string | null; code: string; detail: string | null } | null;
  map: string;
  settings: Record<string, string>;
  has_server_token: boolean;
  join_password_encrypted: string;
  ip_string: string | null;
  port: number | null;
  match_id: number | null;
  periods: { days: number | null; months: number | null; given_at: string; revoked_at: string | null }[];
  members: RentalPerson[];
}

const SELECT = `SELECT t.id, t.user_id, t.name, t.plan_id, p.title AS plan_title, t.slots, t.region, t.state, t.wanted, t.is_closing,
    t.suspended_at, t.ended_at, t.end_reason, t.server_id, t.request_id, t.failure, t.map, t.settings,
    t.server_token_encrypted <> '' AS has_server_token, t.join_password_encrypted, s.ip_string, s.port,
    (SELECT l.match_id FROM server_leases l WHERE l.server_id = t.server_id AND l.released_at IS NULL) AS match_id,
    (SELECT coalesce(json_agg(json_build_object('days', e.days, 'months', e.months, 'given_at', e.given_at, 'revoked_at', e.revoked_at)), '[]')
       FROM rental_periods e WHERE e.rental_id = t.id) AS periods,
    (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY m.added_at, u.id), '[]')
       FROM rental_members m JOIN users u ON u.id = m.user_id WHERE m.rental_id = t.id) AS members
  FROM rentals t JOIN plans p ON p.id = t.plan_id LEFT JOIN servers s ON s.id = t.server_id`;

/** Rented servers as their owners and those whom they named see them. */
@Injectable()
export class RentalsQueries {
  constructor(private readonly dataSource: DataSource) {}

  of(userId: number): Promise<RentalListRow[]> {
    return this.dataSource.query(
      `${SELECT} WHERE (t.user_id = $1 OR EXISTS (SELECT 1 FROM rental_members m WHERE m.rental_id = t.id AND m.user_id = $1))
          AND (t.ended_at IS NULL OR t.ended_at > now() - interval '30 days')
        ORDER BY t.created_at DESC, t.id LIMIT 100`,
      [userId],
    );
  }

  async one(id: string): Promise<RentalListRow | null> {
    const [row] = await this.dataSource.query<RentalListRow[]>(`${SELECT} WHERE t.id = $1`, [id]);
    return row ?? null;
  }
}
