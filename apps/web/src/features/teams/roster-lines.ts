import { parseSteamId } from '@placar/contracts/shared';
import {
  MOST_MEMBERS,
  MOST_NICKNAME,
  accountOf,
  filledMembers,
  newMember,
  type MemberDraft,
  type TeamDraft,
} from './team-form';

/**
 * What came of a line: taken, taken as a custom profile name that Steam must know, taken as a nickname whose account is missing, somebody
 * who is there already, an address or number that is no account, or one too many.
 */
export type LineOutcome = 'added' | 'lookup' | 'noAccount' | 'twice' | 'invalid' | 'tooMany';

export interface LineReport {
  /** Counted from 1, blank lines too, as in the text. */
  line: number;
  text: string;
  outcome: LineOutcome;
}

const EDGES = /^[\s,;|:–—-]+|[\s,;|:–—-]+$/g;
/* Looks as if an account was meant: said to be wrong rather than taken for a nickname. */
const LIKE_AN_ACCOUNT = /^(\d{5,}|STEAM_\S*|\[?U:\S*|\S*steamcommunity\.com\S*)$/i;

const isAccount = (word: string): boolean =>
  parseSteamId(word).kind === 'id' || (/steamcommunity\.com\//i.test(word) && parseSteamId(word).kind !== 'invalid');

/** Account and nickname of one line, in either order, however they are parted. */
function readLine(text: string): { steam: string; name: string } | 'invalid' {
  const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
  const steam = words.find(isAccount);
  if (steam !== undefined) {
    const name = text.replace(steam, ' ').replaceAll(/\s+/g, ' ').replaceAll(EDGES, '');
    return { steam, name: name.slice(0, MOST_NICKNAME) };
  }
  if (words.some((word) => LIKE_AN_ACCOUNT.test(word))) return 'invalid';
  const [only = ''] = words;
  if (words.length === 1 && parseSteamId(only).kind === 'vanity') return { steam: only, name: '' };
  return { steam: '', name: text.trim().slice(0, MOST_NICKNAME) };
}

function keyOf({ steam, name }: Pick<MemberDraft, 'steam' | 'name'>): string {
  return accountOf(steam) ?? `nick:${name.toLowerCase()}`;
}

/** The roster with a row for each person of a pasted list, and what came of each line. Rows that stood empty make room. */
export function takeRosterLines(
  draft: TeamDraft,
  text: string,
): { change: Pick<TeamDraft, 'members' | 'captain'>; report: LineReport[] } {
  const members: MemberDraft[] = [...filledMembers(draft)];
  const seen = new Set(members.map(keyOf));
  const report: LineReport[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const tell = (outcome: LineOutcome) => report.push({ line: index + 1, text: line.slice(0, 80), outcome });
    const read = readLine(line);
    if (read === 'invalid') tell('invalid');
    else if (seen.has(keyOf(read))) tell('twice');
    else if (members.length >= MOST_MEMBERS) tell('tooMany');
    else {
      seen.add(keyOf(read));
      members.push({ ...newMember(), ...read });
      tell(read.steam === '' ? 'noAccount' : parseSteamId(read.steam).kind === 'id' ? 'added' : 'lookup');
    }
  }
  const hasCaptain = members.some(({ key }) => key === draft.captain);
  return { change: { members, captain: hasCaptain ? draft.captain : (members[0]?.key ?? null) }, report };
}
