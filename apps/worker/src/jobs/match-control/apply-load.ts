import { wasConfigFetched } from '@placar/match-engine';
import type { SettledFacts } from '@placar/domain';
import type { RemoteTargets } from '@placar/game-server';
import type { ApplyCommandJob } from '@placar/contracts';
import type { CommandContext } from './command-context';
import { settlementOf } from './command-settlement';
import type { Settlement } from './command-settlement';
import { persist } from './persist';
import type { MatchFiles, StoredBackup } from '../../match-files';

/** Plugin booleans that the platform relies on, sent unquoted before a load (plugin contract §1.5). */
const PLUGIN_BOOLEANS = { matchzy_pause_after_restore: true, matchzy_stop_command_available: true } as const;

/** Loads, restarts and moves are one thing to a server: a new attempt with a new token. */
export class MatchLoader {
  constructor(private readonly files: MatchFiles) {}

  /** Puts the attempt of the job on its server; a match with rounds goes on from its last good stored backup. */
  async load(context: CommandContext): Promise<Settlement> {
    const { job, endpoint, gateway } = context;
    if (job.attempt > 1) {
      const ended = await persist(() => gateway.endMatch(endpoint, { matchId: job.match_id }));
      if (ended.outcome !== 'confirmed') return settlementOf(ended);
    }
    const backup = job.request.kind === 'restart' ? null : await this.files.lastGoodBackup(job.match_id);
    return backup === null ? this.fresh(context) : this.restored(context, backup);
  }

  private async fresh({ job, endpoint, gateway, onSent }: CommandContext): Promise<Settlement> {
    const token = this.files.token(job);
    const load = () =>
      gateway.loadMatch(endpoint, {
        matchId: job.match_id,
        configUrl: `${this.files.baseUrl}/matches/${job.match_id}/config`,
        headerKey: 'Authorization',
        headerValue: token,
        wasConfigFetched: () => wasConfigFetched(this.files.database, job.match_id, job.attempt),
        targets: this.targets(job),
        booleans: PLUGIN_BOOLEANS,
        bootMarker: bootMarker(job),
        onSent,
      });
    const result = await persist(load);
    return settlementOf(result, { pluginVersion: result.status?.pluginVersion ?? null });
  }

  /** Remote restore: the backup carries config, teams and scores, re-tokened for this attempt (plugin contract §3.2). */
  private async restored(context: CommandContext, backup: StoredBackup): Promise<Settlement> {
    const { job, endpoint, gateway, onSent } = context;
    const restore = () =>
      gateway.restoreFromUrl(endpoint, {
        url: `${this.files.baseUrl}/matches/${job.match_id}/backups/${backup.mapNumber}/${backup.round}`,
        headerKey: 'Authorization',
        headerValue: this.files.token(job),
        matchId: job.match_id,
        expect: { mapNumber: backup.mapNumber, round: backup.round, score1: backup.team1, score2: backup.team2 },
        onSent,
      });
    const result = await persist(restore);
    if (result.outcome === 'confirmed') await this.arm(context);
    const facts: SettledFacts = {
      pluginVersion: result.status?.pluginVersion ?? null,
      backup: { mapNumber: backup.mapNumber, round: backup.round, file: backup.file },
    };
    return settlementOf(result, facts);
  }

  /** A restart of the server lost every setting; a restore brings back the match, not the targets' guarantee (§2.1). */
  async arm({ job, endpoint, gateway }: CommandContext): Promise<void> {
    await gateway.rearm(endpoint, this.targets(job));
    await gateway.setBootMarker(endpoint, bootMarker(job));
  }

  targets(job: Pick<ApplyCommandJob, 'match_id' | 'attempt'>): RemoteTargets {
    const header = { headerKey: 'Authorization', headerValue: this.files.token(job) };
    return {
      events: { url: `${this.files.baseUrl}/v2`, ...header },
      backups: { url: `${this.files.baseUrl}/v2/backup`, ...header },
      demos: { url: `${this.files.baseUrl}/v2/demo`, ...header },
    };
  }
}

const bootMarker = (job: Pick<ApplyCommandJob, 'match_id' | 'attempt'>): string => `m${job.match_id}a${job.attempt}`;
