import { steamId64Of, typedText } from '@placar/contracts';
import type { TeamListProblem } from '@placar/contracts';
import type { Member } from '@placar/domain/tournament';
import { CsvError, parse } from 'csv-parse/sync';

/** A team of the list, with the line on which it begins (from 1, headings included). */
export interface ListedTeam {
  line: number;
  name: string;
  club?: string;
  members: Omit<Member, 'rating'>[];
}

type Column = 'team' | 'name' | 'steam' | 'role' | 'status' | 'club';

/** Headings as the export of this tournament writes them in each language, and as people write them. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  team: ['time', 'team', 'équipe', 'equipe', 'チーム'],
  name: ['pessoa', 'person', 'personne', '参加者', 'nome', 'name', 'nom', 'jogador', 'player', 'joueur', '名前'],
  steam: ['steam', 'steam id', 'steam_id', 'steamid', 'steamid64'],
  role: ['papel', 'função', 'role', 'rôle', '役割'],
  status: ['situação', 'status', 'état', '状態'],
  club: ['clube', 'club', 'クラブ', 'organização', 'organisation', 'organization'],
};
const NEEDED: readonly Column[] = ['team', 'steam'];
const ROLES: Readonly<Record<Member['role'], readonly string[]>> = {
  player: ['', 'player', 'jogador', 'titular', 'joueur', 'titulaire', '選手'],
  substitute: ['substitute', 'reserva', 'remplaçant', '控え'],
  coach: ['coach', 'treinador', 'entraîneur', 'コーチ'],
};
/** Of these the export tells as well; they play no more. */
const GONE: ReadonlySet<string> = new Set(['rejected', 'withdrawn', 'absent', 'disqualified']);
const MOST_PEOPLE = 12_000;
const Name = typedText(60);
/** What an export puts before a text that would be a formula. */
const MARKED_FORMULA = /^'(?=[=+\-@])/;

interface Line {
  record: string[];
  info: { lines: number };
}

/** The teams of a table, one line for each person; or what is wrong with it, line by line. */
export function readTeamList(text: string): { teams: ListedTeam[]; problems: TeamListProblem[] } {
  const lines = linesOf(text);
  if (!Array.isArray(lines)) return { teams: [], problems: [lines] };
  const [head, ...rest] = lines;
  const columns = head === undefined ? null : columnsOf(head.record);
  const missing = NEEDED.filter((column) => columns === null || columns[column] === undefined);
  if (columns === null || missing.length > 0)
    return { teams: [], problems: [{ line: head?.info.lines ?? 1, code: 'COLUMN_MISSING', of: missing }] };
  if (rest.length === 0) return { teams: [], problems: [{ line: 1, code: 'EMPTY', of: [] }] };
  if (rest.length > MOST_PEOPLE)
    return { teams: [], problems: [{ line: rest.length + 1, code: 'TOO_LONG', of: [String(MOST_PEOPLE)] }] };
  const teams = new Map<string, ListedTeam>();
  const problems: TeamListProblem[] = [];
  for (const line of rest) readPerson(line, columns, teams, problems);
  return { teams: [...teams.values()], problems };
}

/** Spreadsheets separate cells by what their language has no other use for. */
function linesOf(text: string): Line[] | TeamListProblem {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ',';
  try {
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: Number(error.lines ?? 1), code: 'NOT_A_TABLE', of: [] };
  }
}

function columnsOf(record: readonly string[]): Partial<Record<Column, number>> {
  const names = record.map((name) => name.toLowerCase());
  return Object.fromEntries(
    (Object.keys(HEADINGS) as Column[]).flatMap((column) => {
      const at = names.findIndex((name) => HEADINGS[column].includes(name));
      return at < 0 ? [] : [[column, at]];
    }),
  );
}

function readPerson(
  { record, info }: Line,
  columns: Partial<Record<Column, number>>,
  teams: Map<string, ListedTeam>,
  problems: TeamListProblem[],
): void {
  const cell = (column: Column): string => (record[columns[column] ?? -1] ?? '').replace(MARKED_FORMULA, '');
  if (GONE.has(cell('status').toLowerCase())) return;
  const line = info.lines;
  const before = problems.length;
  const fault = (code: TeamListProblem['code'], ...of: string[]): number => problems.push({ line, code, of });
  const team = Name.safeParse(cell('team'));
  const steamId = steamId64Of(cell('steam'));
  const name = Name.safeParse(cell('name') === '' ? (steamId ?? '') : cell('name'));
  const roleText = cell('role').toLowerCase();
  const role = (Object.keys(ROLES) as Member['role'][]).find((one) => ROLES[one].includes(roleText));
  if (!team.success) fault('NAME_INVALID', cell('team').slice(0, 60));
  if (steamId === null) fault('STEAM_ID_INVALID', cell('steam').slice(0, 60));
  else if (!name.success) fault('NAME_INVALID', cell('name').slice(0, 60));
  if (role === undefined) fault('ROLE_UNKNOWN', cell('role').slice(0, 60));
  const club = cell('club') === '' ? null : Name.safeParse(cell('club'));
  if (club?.success === false) fault('NAME_INVALID', cell('club').slice(0, 60));
  if (problems.length > before || !team.success || steamId === null || !name.success || role === undefined) return;
  const known: ListedTeam = teams.get(team.data) ?? { line, name: team.data, members: [] };
  // Of the first line that says one.
  if (club?.success === true) known.club ??= club.data;
  known.members.push({ steamId, name: name.data, role });
  teams.set(team.data, known);
}
