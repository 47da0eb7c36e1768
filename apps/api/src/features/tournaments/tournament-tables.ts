import type { ExportLanguage, TournamentTable } from '@placar/contracts';
import { seatsOf, timeOf, viewOf } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number;
type Heading = Readonly<Record<ExportLanguage, string>>;

/** In the order of the columns. */
const HEADINGS: Readonly<Record<TournamentTable, readonly Heading[]>> = {
  teams: [
    { pt: 'Time', en: 'Team', fr: 'Équipe', ja: 'チーム' },
    { pt: 'Situação', en: 'Status', fr: 'État', ja: '状態' },
    { pt: 'Presente', en: 'Checked in', fr: 'Présente', ja: 'チェックイン' },
    { pt: 'Pessoa', en: 'Person', fr: 'Personne', ja: '参加者' },
    { pt: 'Steam', en: 'Steam', fr: 'Steam', ja: 'Steam' },
    { pt: 'Papel', en: 'Role', fr: 'Rôle', ja: '役割' },
    { pt: 'Clube', en: 'Club', fr: 'Club', ja: 'クラブ' },
  ],
  matches: [
    { pt: 'Fase', en: 'Stage', fr: 'Phase', ja: 'ステージ' },
    { pt: 'Partida', en: 'Match', fr: 'Match', ja: '試合' },
    { pt: 'Rodada', en: 'Round', fr: 'Manche', ja: 'ラウンド' },
    { pt: 'Time 1', en: 'Team 1', fr: 'Équipe 1', ja: 'チーム1' },
    { pt: 'Time 2', en: 'Team 2', fr: 'Équipe 2', ja: 'チーム2' },
    { pt: 'Mapas 1', en: 'Maps 1', fr: 'Cartes 1', ja: 'マップ1' },
    { pt: 'Mapas 2', en: 'Maps 2', fr: 'Cartes 2', ja: 'マップ2' },
    { pt: 'Rounds 1', en: 'Rounds 1', fr: 'Rounds 1', ja: 'ラウンド数1' },
    { pt: 'Rounds 2', en: 'Rounds 2', fr: 'Rounds 2', ja: 'ラウンド数2' },
    { pt: 'Vencedor', en: 'Winner', fr: 'Vainqueur', ja: '勝者' },
    { pt: 'Como', en: 'How', fr: 'Comment', ja: '決着' },
    { pt: 'Horário', en: 'Time', fr: 'Heure', ja: '時刻' },
    { pt: 'Fim', en: 'Ended', fr: 'Fin', ja: '終了' },
  ],
  standings: [
    { pt: 'Fase', en: 'Stage', fr: 'Phase', ja: 'ステージ' },
    { pt: 'Grupo', en: 'Group', fr: 'Groupe', ja: 'グループ' },
    { pt: 'Lugar', en: 'Place', fr: 'Place', ja: '順位' },
    { pt: 'Time', en: 'Team', fr: 'Équipe', ja: 'チーム' },
    { pt: 'Jogos', en: 'Played', fr: 'Joués', ja: '試合数' },
    { pt: 'Vitórias', en: 'Wins', fr: 'Victoires', ja: '勝' },
    { pt: 'Empates', en: 'Draws', fr: 'Nuls', ja: '分' },
    { pt: 'Derrotas', en: 'Losses', fr: 'Défaites', ja: '敗' },
    { pt: 'Pontos', en: 'Points', fr: 'Points', ja: '勝点' },
    { pt: 'Saldo de mapas', en: 'Map difference', fr: 'Différence de cartes', ja: 'マップ差' },
    { pt: 'Saldo de rounds', en: 'Round difference', fr: 'Différence de rounds', ja: 'ラウンド差' },
    { pt: 'Buchholz', en: 'Buchholz', fr: 'Buchholz', ja: 'ブッフホルツ' },
    { pt: 'Desempate', en: 'Decided by', fr: 'Départage', ja: '決め手' },
  ],
};
/** Spreadsheets of these languages separate cells by semicolons. */
const SEMICOLON: ReadonlySet<ExportLanguage> = new Set(['pt', 'fr']);

/** A table of a tournament as spreadsheets read it. A text that begins like a formula is marked as a text. */
export function tournamentCsv(state: TournamentState, table: TournamentTable, language: ExportLanguage): string {
  return stringify([HEADINGS[table].map((heading) => heading[language]), ...ROWS[table](state)], {
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
