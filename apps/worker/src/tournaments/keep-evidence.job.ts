import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject } from '@nestjs/common';
import type { KeepEvidenceJob } from '@placar/contracts';
import { MatchEngine, PLATFORM } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, CLOCK } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { EvidenceBundle, limitFiles, partsOf, writeHashedZip } from '@placar/read-models';
import { DataSource } from 'typeorm';

interface Kept {
  bytes: number;
  sha256: string;
  left_out: string[];
}

/**
 * Keeps the evidence of a disputed match as staff may read it, once: it stands although logs are cleaned later. The row is written
 * first and the log of the tournament names its hash, so a worker that dies in between leaves work that the next try ends.
 */
@HandlesJob()
export class KeepEvidenceHandler implements JobHandler {
  readonly job = 'keep-evidence';

  constructor(
    private readonly dataSource: DataSource,
    private readonly tournaments: TournamentEngine,
    private readonly matches: MatchEngine,
    private readonly bundle: EvidenceBundle,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'disputeEvidence'>,
  ) {}

  async handle({ tournament_id: tournamentId, dispute: id }: KeepEvidenceJob, { logger }: JobContext): Promise<void> {
    const loaded = await this.tournaments.load(tournamentId);
    const dispute = loaded?.state.disputes?.find((one) => one.id === id);
    if (dispute === undefined || dispute.evidence !== undefined) return;
    const match = await this.matchOf(tournamentId, dispute);
    if (match === null) {
      logger.info({ tournament_id: tournamentId, dispute: id }, 'a disputed match was not played here');
      return;
    }
    const kept = (await this.kept(tournamentId, id)) ?? (await this.keep(tournamentId, id, match));
    if (kept === null) return;
    const { left_out: leftOut, ...about } = kept;
    const command = { type: 'keep-evidence', id, matchId: match.id, ...about, leftOut } as const;
    const run = await this.tournaments.run(tournamentId, command, { actor: PLATFORM, cause: 'evidence of a dispute' });
    if (!run.ok) throw new Error(`evidence was not noted: ${run.refusal.code}`);
  }

  /** The match of the call that is disputed. */
  private async matchOf(
    tournamentId: number,
    { stage, key, call, entries }: { stage: number; key: string; call: number; entries: readonly number[] },
  ): Promise<{ id: number; serverId: number | null } | null> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; server_id: number | null }>(
      `SELECT m.id, m.server_id FROM tournament_matches t JOIN matches m ON m.id = t.match_id
        WHERE t.tournament_id = $1 AND t.stage = $2 AND t.key = $3 AND t.call = $4 AND t.low = $5 AND t.high = $6`,
      [tournamentId, stage, key, call, Math.min(...entries), Math.max(...entries)],
    );
    const [row] = rows;
    return row === undefined ? null : { id: row.id, serverId: row.server_id };
  }

  private async kept(tournamentId: number, dispute: number): Promise<Kept | null> {
    const { rows } = await pgPool(this.dataSource).query<Kept>(
      `SELECT octet_length(body) AS bytes, encode(sha256(body), 'hex') AS sha256, left_out
        FROM dispute_evidence WHERE tournament_id = $1 AND dispute = $2`,
      [tournamentId, dispute],
    );
    return rows[0] ?? null;
  }

  /** Of two workers at the same time the first one's counts. Null: the match is gone. */
  private async keep(
    tournamentId: number,
    dispute: number,
    { id, serverId }: { id: number; serverId: number | null },
  ): Promise<Kept | null> {
    const loaded = await this.matches.load(id);
    if (loaded === null) return null;
    const whole = await this.bundle.files(loaded.state, serverId, { kind: 'staff' });
    const { files, leftOut } = limitFiles(whole, this.config.disputeEvidence.bytes);
    const zip = new PassThrough();
    const [body] = await Promise.all([buffer(zip), writeHashedZip(files, zip, this.clock.now())]);
    await pgPool(this.dataSource).query(
      `INSERT INTO dispute_evidence (tournament_id, dispute, match_id, body, left_out) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING`,
      [tournamentId, dispute, id, body, partsOf(leftOut)],
    );
    return this.kept(tournamentId, dispute);
  }
}
