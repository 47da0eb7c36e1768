import type { MatchConfig } from '../plugin/match-config';
import { StoredFiles } from '../stored-files';
import type { MatchTruth } from './match-truth';

/** Matches that are remembered; older ones nobody restores any more. */
const MAX_MATCHES = 200;
/** Of these in memory; with a folder the others are read again. */
const MAX_IN_MEMORY = 20;

/**
 * What really happened in every match of a fleet, for tests and for the operator. One ledger serves all servers, so a
 * match that moves keeps its history; with a folder it also survives the process.
 */
export class TruthLedger {
  private readonly latest = new Map<number, MatchTruth>();
  private readonly files: StoredFiles;
  /** The oldest first, those of earlier runs included. */
  private readonly known = new Set<string>();

  /** Without a folder it keeps the matches of this process in memory. */
  constructor(private readonly folder: string | null) {
    this.files = new StoredFiles(folder);
    for (const name of this.files.earlier()) this.known.add(name);
    this.dropOldest();
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
    this.latest.delete(match.matchId);
    this.latest.set(match.matchId, match);
    this.forgetOldest(this.folder ? MAX_IN_MEMORY : MAX_MATCHES);
    if (!this.folder) return;
    const name = fileOf(match.matchId);
    this.known.delete(name);
    this.known.add(name);
    this.files.write(name, JSON.stringify(match));
    this.dropOldest();
  }

  private forgetOldest(most: number): void {
    const [oldest] = this.latest.keys();
    if (this.latest.size > most && oldest !== undefined) this.latest.delete(oldest);
  }

  private dropOldest(): void {
    for (const name of [...this.known].slice(0, Math.max(0, this.known.size - MAX_MATCHES))) {
      this.known.delete(name);
      this.files.remove(name);
    }
  }

  private find(matchId: number): MatchTruth | null {
    return this.latest.get(matchId) ?? this.load(matchId);
  }

  private load(matchId: number): MatchTruth | null {
    const text = this.files.read(fileOf(matchId));
    if (text === null) return null;
    try {
      return JSON.parse(text) as MatchTruth;
    } catch {
      // It was cut when an earlier run died.
      return null;
    }
  }
}

const fileOf = (matchId: number): string => `${matchId}.json`;
