import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchConfig } from '../plugin/match-config';
import type { MatchTruth } from './match-truth';

const MAX_MATCHES = 500;

/**
 * What really happened in every match of a fleet, for tests and for the operator. One ledger serves all servers, so a
 * match that moves keeps its history; with a folder it also survives the process.
 */
export class TruthLedger {
  private readonly latest = new Map<number, MatchTruth>();

  constructor(private readonly folder: string | null) {
    if (folder) mkdirSync(folder, { recursive: true });
  }

  begin(config: MatchConfig, configUrl: string): MatchTruth {
    const match: MatchTruth = {
      matchId: config.matchId < 0 ? null : config.matchId,
      configUrl,
      team1Name: config.team1.rawName,
      team2Name: config.team2.rawName,
      numMaps: config.numMaps,
      status: 'loaded',
      team1SeriesScore: 0,
      team2SeriesScore: 0,
      winner: null,
      maps: [],
      finishedMaps: {},
      restores: 0,
    };
    // A backup of an earlier attempt may still be restored, and with it the maps that attempt had finished.
    if (match.matchId !== null) match.finishedMaps = { ...this.find(match.matchId)?.finishedMaps };
    this.save(match);
    return match;
  }

  /** The history a backup belongs to, or a new one when this fleet never saw the match. */
  resume(matchId: number, config: MatchConfig): MatchTruth {
    return this.find(matchId) ?? this.begin({ ...config, matchId }, '');
  }

  save(match: MatchTruth): void {
    if (match.matchId === null) return;
    this.latest.set(match.matchId, match);
    if (this.folder) writeFileSync(this.fileOf(this.folder, match.matchId), JSON.stringify(match));
    const [oldest] = this.latest.keys();
    if (this.latest.size <= MAX_MATCHES || oldest === undefined) return;
    this.latest.delete(oldest);
    if (this.folder) rmSync(this.fileOf(this.folder, oldest), { force: true });
  }

  private find(matchId: number): MatchTruth | null {
    return this.latest.get(matchId) ?? this.load(matchId);
  }

  private fileOf(folder: string, matchId: number): string {
    return join(folder, `${matchId}.json`);
  }

  private load(matchId: number): MatchTruth | null {
    if (!this.folder) return null;
    try {
      return JSON.parse(readFileSync(this.fileOf(this.folder, matchId), 'utf8')) as MatchTruth;
    } catch {
      return null;
    }
  }
}
