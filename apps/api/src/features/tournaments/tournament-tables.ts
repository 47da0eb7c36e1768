import type { ExportLanguage, TournamentTable } from '@placar/contracts';
import { seatsOf, timeOf, viewOf } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number;
type Headings = Readonly<Record<ExportLanguage, readonly string[]>>;

const HEADINGS: Readonly<Record<TournamentTable, Headings>> = {
  teams: {
    pt: ['Time', 'Situação', 'Presente', 'Pessoa', 'Steam', 'Papel', 'Clube'],
    en: ['Team', 'Status', 'Checked in', 'Person', 'Steam', 'Role', 'Club'],
    fr: ['Équipe', 'État', 'Présente', 'Personne', 'Steam', 'Rôle', 'Club'],
    ja: ['チーム', '状態', 'チェックイン', '参加者', 'Steam', '役割', 'クラブ'],
  },
  matches: {
    pt: [
      'Fase',
      'Partida',
      'Rodada',
      'Time 1',
      'Time 2',
      'Mapas 1',
      'Mapas 2',
      'Rounds 1',
      'Rounds 2',
      'Vencedor',
      'Como',
      'Horário',
      'Fim',
    ],
    en: [
      'Stage',
      'Match',
      'Round',
      'Team 1',
      'Team 2',
      'Maps 1',
      'Maps 2',
      'Rounds 1',
      'Rounds 2',
      'Winner',
      'How',
      'Time',
      'Ended',
    ],
    fr: [
      'Phase',
      'Match',
      'Manche',
      'Équipe 1',
      'Équipe 2',
      'Cartes 1',
      'Cartes 2',
      'Rounds 1',
      'Rounds 2',
      'Vainqueur',
      'Comment',
      'Heure',
      'Fin',
    ],
    ja: [
      'ステージ',
      '試合',
      'ラウンド',
      'チーム1',
      'チーム2',
      'マップ1',
      'マップ2',
      'ラウンド数1',
      'ラウンド数2',
      '勝者',
      '決着',
      '時刻',
      '終了',
    ],
  },
  standings: {
    pt: [
      'Fase',
      'Grupo',
      'Lugar',
      'Time',
      'Jogos',
      'Vitórias',
      'Empates',
      'Derrotas',
      'Pontos',
      'Saldo de mapas',
      'Saldo de rounds',
      'Buchholz',
      'Desempate',
    ],
    en: [
      'Stage',
      'Group',
      'Place',
      'Team',
      'Played',
      'Wins',
      'Draws',
      'Losses',
      'Points',
      'Map difference',
      'Round difference',
      'Buchholz',
      'Decided by',
    ],
    fr: [
      'Phase',
      'Groupe',
      'Place',
      'Équipe',
      'Joués',
      'Victoires',
      'Nuls',
      'Défaites',
      'Points',
      'Différence de cartes',
      'Différence de rounds',
      'Buchholz',
      'Départage',
    ],
    ja: [
      'ステージ',
      'グループ',
      '順位',
      'チーム',
      '試合数',
      '勝',
      '分',
      '敗',
      '勝点',
      'マップ差',
      'ラウンド差',
      'ブッフホルツ',
      '決め手',
    ],
  },
};
/** Spreadsheets of these languages separate cells by semicolons. */
const SEMICOLON: ReadonlySet<ExportLanguage> = new Set(['pt', 'fr']);

/** A table of a tournament as spreadsheets read it. A text that begins like a formula is marked as a text. */
export function tournamentCsv(state: TournamentState, table: TournamentTable, language: ExportLanguage): string {
  return stringify([[...HEADINGS[table][language]], ...ROWS[table](state)], {
    bom: true,
    delimiter: SEMICOLON.has(language) ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}

const ROWS: Readonly<Record<TournamentTable, (state: TournamentState) => Cell[][]>> = {
  teams: ({ teams }) =>
    teams.flatMap(({ name, club = '', status, checkedIn, members }) =>
      members.map((member) => [name, status, checkedIn ? 1 : 0, member.name, member.steamId, member.role, club]),
    ),
  matches: matchRows,
  standings: standingRows,
};

const nameIn = ({ teams }: TournamentState, entry: number | null): string =>
  teams.find((team) => team.entry === entry)?.name ?? '';

function matchRows(state: TournamentState): Cell[][] {
  return state.stages.flatMap((given, stage) =>
    (viewOf(state, stage)?.pairings ?? []).map((pairing) => {
      const [one, two] = pairing.sides.map((side) => (side.kind === 'entry' ? side.entry : null));
      const { result, winner, how } = pairing;
      const isTurned = result !== null && result.entries[0] !== one;
      const scores = (pair: readonly [number, number] | undefined): Cell[] =>
        pair === undefined ? ['', ''] : isTurned ? [pair[1], pair[0]] : [...pair];
      return [
        stage + 1,
        pairing.key,
        pairing.round,
        nameIn(state, one ?? null),
        nameIn(state, two ?? null),
        ...scores(result?.maps),
        ...scores(result?.rounds),
        winner.kind === 'entry' ? nameIn(state, winner.entry) : '',
        how ?? pairing.state,
        timeOf(given, pairing)?.at ?? '',
        result === null ? '' : (given.endedAt?.[pairing.key] ?? ''),
      ];
    }),
  );
}

/** Tables where there are some, places otherwise. */
function standingRows(state: TournamentState): Cell[][] {
  return state.stages.flatMap((given, stage) => {
    const view = viewOf(state, stage);
    if (view === null || seatsOf(given).length === 0) return [];
    const rows = view.tables.flatMap((table, group) =>
      table.rows.map((row) => [
        stage + 1,
        view.tables.length > 1 ? group + 1 : '',
        row.place,
        nameIn(state, row.entry),
        row.played,
        row.wins,
        row.draws,
        row.losses,
        row.points,
        row.mapDifference,
        row.roundDifference,
        row.buchholz,
        row.decidedBy ?? '',
      ]),
    );
    if (rows.length > 0) return rows;
    return view.placements.flatMap(({ place, group, entries }) =>
      entries.map((entry) => [stage + 1, group ?? '', place, nameIn(state, entry), ...Array<string>(9).fill('')]),
    );
  });
}
