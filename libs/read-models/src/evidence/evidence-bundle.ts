import { Inject, Injectable } from '@nestjs/common';
import {
  EVIDENCE_PARTS,
  evidenceOfChat,
  evidenceOfCommand,
  evidenceOfConsole,
  evidenceOfEvent,
  evidenceOfPoll,
  evidenceOfReport,
  maskedBackup,
  maskedValue,
  readsPart,
} from '@placar/domain';
import type { EvidencePart, EvidenceReader, EvidenceSecrets, MatchState } from '@placar/domain';
import { CLOCK, redact } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { EvidenceRecords } from './evidence-records';
import type { KeptBackup } from './evidence-records';
import { EvidenceSecretsOf } from './evidence-secrets';
import type { ZippedFile } from './hashed-zip';

/**
 * Everything that is kept of a match, as files, each with what this reader may see of it (decision 0056). The short ones that decide most
 * come first: where a bundle has a limit, the end of it is missing (decision 0208).
 */
@Injectable()
export class EvidenceBundle {
  constructor(
    private readonly records: EvidenceRecords,
    private readonly secretsOf: EvidenceSecretsOf,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async files(state: MatchState, serverId: number | null, reader: EvidenceReader): Promise<ZippedFile[]> {
    const [secrets, backups] = await Promise.all([
      this.secretsOf.match(state, serverId),
      this.records.backups(state.id),
    ]);
    const lines = (path: EvidencePart, items: () => AsyncIterable<object | null>): ZippedFile[] =>
      readsPart(reader, path) ? [{ path, chunks: () => textLines(items(), secrets) }] : [];
    return [
      { path: 'about.json', chunks: () => one(this.about(state, reader), secrets) },
      ...lines('events.jsonl', () => map(this.records.events(state.id), (event) => evidenceOfEvent(reader, event))),
      ...lines('commands.jsonl', () => map(this.records.commands(state.id), (row) => evidenceOfCommand(reader, row))),
      ...lines('notes.jsonl', () =>
        map(this.records.logEntries(state.id, 'note'), ({ at, actor, text }) => ({ at, name: actor.name, text })),
      ),
      ...lines('chat.jsonl', () =>
        map(this.records.logEntries(state.id, 'chat'), (entry) => evidenceOfChat(reader, state, entry)),
      ),
      ...lines('backups.jsonl', () => map(backups, (backup) => backup)),
      ...lines('statuses.jsonl', () => map(this.records.polls(state.id), ({ at, poll }) => evidenceOfPoll(at, poll))),
      ...lines('server-events.jsonl', () =>
        map(this.records.reports(state.id), (report) => evidenceOfReport(reader, report)),
      ),
      ...lines('console.jsonl', () => map(this.records.logEntries(state.id, 'rcon'), evidenceOfConsole)),
      ...(readsPart(reader, 'backups/') ? backups.map((backup) => this.backupFile(backup, secrets)) : []),
    ];
  }

  private about(state: MatchState, reader: EvidenceReader): object {
    const parts = Object.entries(EVIDENCE_PARTS).map(([path, seen]): [string, string] => [path, seen[reader.kind]]);
    return {
      match_id: state.id,
      team1: state.config.team1.name,
      team2: state.config.team2.name,
      phase: state.phase,
      read_by: reader.kind === 'staff' ? 'staff' : `captain of ${reader.team}`,
      made_at: this.clock.now().toISOString(),
      parts: Object.fromEntries(parts),
      masked: 'Passwords, tokens and addresses are cut out of every file: *** and [address].',
    };
  }

  private backupFile({ id, file }: KeptBackup, secrets: EvidenceSecrets): ZippedFile {
    const { records } = this;
    return {
      path: `backups/${id}-${file.replaceAll(/[^\w.-]/g, '_')}`,
      async *chunks() {
        const body = await records.backupBody(id);
        yield maskedBackup(body?.toString('utf8') ?? '', secrets);
      },
    };
  }
}

async function* map<T>(items: AsyncIterable<T> | Iterable<T>, of: (item: T) => object | null) {
  for await (const item of items) yield of(item);
}

async function* textLines(items: AsyncIterable<object | null>, secrets: EvidenceSecrets): AsyncGenerator<string> {
  for await (const item of items) if (item !== null) yield `${JSON.stringify(shown(item, secrets))}\n`;
}

// oxlint-disable-next-line typescript/require-await -- a file of one piece, among files of many
async function* one(value: object, secrets: EvidenceSecrets): AsyncGenerator<string> {
  yield `${JSON.stringify(shown(value, secrets), null, 2)}\n`;
}

/** Dates as text, then without fields that hold a secret, then without secrets in any text. */
const shown = (value: object, secrets: EvidenceSecrets): unknown =>
  maskedValue(redact(JSON.parse(JSON.stringify(value))), secrets);
