import { LOG_ANSWER_BYTES, maskedLine, maskedReply } from '@placar/contracts';
import { capBytes, cleanReply } from '@placar/game-server';
import type { RconEndpoint, RconOutcome } from '@placar/game-server';
import type { NewLogEntry } from '@placar/match-engine';
import type { RconSubject } from './rcon-subject';

/** One console line with what became of it, as the gateway's executor saw it. */
export interface Exchange {
  readonly endpoint: RconEndpoint;
  readonly line: string;
  readonly outcome: RconOutcome;
  /** It only reads: an answer like the last one is not worth a line. */
  readonly isRead: boolean;
  readonly at: Date;
}

/** Makes the plugin fetch something of ours: address, name of a header, and a token in it. */
const FETCH = /^(\S+_load(?:match|backup)_url)\s+"([^"?]*)[^"]*"\s+"([^"]*)"\s+"([^"]*)"/i;
const QUERY = /"https?:\/\/[^"?]*\?([^"]*)"/i;

/** A console line without what it must not tell, and the secrets that must not stand in its answer either. */
export function shownLine(line: string, password: string): { text: string; secrets: string[] } {
  const fetched = FETCH.exec(line);
  if (fetched !== null) {
    const [, command = '', url = '', header = '', token = ''] = fetched;
    const query = QUERY.exec(line)?.[1] ?? '';
    return { text: `${command} "${url}" "${header}" ***`, secrets: [password, token, query] };
  }
  const { line: text, secret } = maskedLine(line);
  const value = secret ? line.trim().replace(/^\S+\s*/, '') : '';
  const secrets = [password, value, value.replaceAll('"', '')].filter((one) => one !== '');
  return { text: maskedReply(text, [password]), secrets };
}

const field = (text: string, name: string): string =>
  new RegExp(`"${name}"\\s*:\\s*"?([\\w-]{1,40})`, 'i').exec(text)?.[1] ?? '';

/** What a look at the server found, in few words: whether it answers, which match it runs, how far that is. */
export function foundBy(outcome: RconOutcome): string {
  if (outcome.kind !== 'ok') return outcome.kind;
  const text = cleanReply(outcome.text);
  const state = ['matchid', 'gamestate', 'paused'].map((name) => field(text, name)).join('/');
  return state === '//' ? `ok ${/unknown command/i.test(text) ? 'unknown' : text.slice(0, 60)}` : `ok ${state}`;
}

const wordOf = (line: string): string => /^[\w.]{1,60}/.exec(line.trim())?.[0] ?? 'other';

/** The lines of the log that one exchange makes: the console line, and what it said to the players, if it did. */
export function entriesOf(exchange: Exchange, subject: RconSubject): NewLogEntry[] {
  const { endpoint, line, outcome, at } = exchange;
  const { text, secrets } = shownLine(line, endpoint.password);
  const isPoll = exchange.isRead && subject.cause === 'watch';
  const about = { match_id: subject.matchId, at: at.toISOString(), command_id: subject.commandId };
  const entry: NewLogEntry = {
    ...about,
    kind: 'rcon',
    text: capBytes(text, 512),
    facts: {
      server_id: Number(endpoint.serverId) || null,
      cause: subject.cause,
      outcome: outcome.kind,
      answer:
        outcome.kind === 'ok'
          ? capBytes(maskedReply(cleanReply(outcome.text), secrets), LOG_ANSWER_BYTES)
          : outcome.detail,
      ms: Math.round(outcome.ms),
    },
    poll: isPoll ? `${wordOf(line)}@${endpoint.serverId}|${foundBy(outcome)}`.slice(0, 200) : null,
  };
  const said = outcome.kind === 'ok' ? spoken(text) : null;
  if (said === null) return [entry];
  return [entry, { ...about, kind: 'chat', text: said }];
}

/** What a line says to everybody on the server; null when it says nothing. */
function spoken(line: string): string | null {
  const words = /^(?:say|css_asay)\s+(.+)$/i.exec(line.trim())?.[1]?.trim();
  if (words === undefined) return null;
  return (/^"(.*)"$/.exec(words)?.[1] ?? words).trim() || null;
}
