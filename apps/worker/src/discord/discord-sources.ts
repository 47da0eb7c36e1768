import type { DiscordKind, MatchStatus } from '@placar/contracts';
import { viewOf } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';
import type { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { ListeningChannel, WantedMessage } from './discord-rows';
import type { DiscordAbout } from './discord-words';

interface MatchRow {
  id: number;
  place: string;
  team1: string;
  team2: string;
  status: MatchStatus;
  is_open: boolean;
  is_news: boolean;
  winner: string | null;
  maps: { name: string; score: [number, number]; winner: 1 | 2 | null }[];
}

const PLAYED: readonly MatchStatus[] = ['knife', 'live', 'paused', 'halftime', 'between_maps', 'server_lost'];
/** So long after its end a result is news. */
const NEWS = `interval '1 hour'`;
/** What everybody may see: no private match, and nothing that a delayed broadcast has not shown. */
const SHOWN = `NOT m.private_match AND (m.tv_delay = 0 OR coalesce(m.end_time < now() - m.tv_delay * interval '1 second', false))`;

/** What channels of Discord are to be told, found in the rows that hold the truth. */
export class DiscordSources {
  private readonly pool: Pool;
  private readonly states = new Map<number, { version: number; state: TournamentState }>();

  constructor(
    dataSource: DataSource,
    private readonly engine: Pick<TournamentEngine, 'load'>,
  ) {
    this.pool = pgPool(dataSource);
  }

  async read(channels: readonly ListeningChannel[]): Promise<WantedMessage[]> {
    const found: WantedMessage[] = [];
    for (const channel of channels) {
      const ofCup = channel.tournament_id === null ? [] : await this.ofTournament(channel.tournament_id);
      const facts = [...ofCup, ...(await this.ofMatches(channel))];
      // The champion is told after the result that made one.
      const told = [...facts.filter(({ kind }) => kind !== 'final'), ...facts.filter(({ kind }) => kind === 'final')];
      const wanted = told.filter(({ kind }) => channel.kinds.includes(kind));
      found.push(...wanted.map((fact) => ({ ...fact, channelId: channel.id })));
    }
    const kept = new Set(channels.map(({ tournament_id: id }) => id));
    for (const id of this.states.keys()) if (!kept.has(id)) this.states.delete(id);
    return found;
  }

  private async ofTournament(id: number): Promise<Fact[]> {
    const state = await this.stateOf(id);
    if (state === null) return [];
    const of = state.settings.stages.length;
    const begun = state.stages.flatMap((_stage, index) => (viewOf(state, index) ? [index] : []));
    const about = (more: Partial<DiscordAbout>): DiscordAbout =>
      aboutOf(state.settings.name, `/tournaments/${id}`, more);
    return [
      ...(state.status === 'sign_up' ? [fact('sign_up', 'sign_up', about({}))] : []),
      ...(state.status === 'running'
        ? begun.map((index) => fact('bracket', `bracket:${index}`, about({ stage: { number: index + 1, of } })))
        : []),
      ...(state.status === 'over' ? [fact('final', 'final', about({ champion: await this.championOf(id) }))] : []),
    ];
  }

  /** Loaded again when the row says that it has changed. */
  private async stateOf(id: number): Promise<TournamentState | null> {
    const { rows } = await this.pool.query<{ version: number }>('SELECT version FROM tournaments WHERE id = $1', [id]);
    const known = this.states.get(id);
    if (known !== undefined && known.version === rows[0]?.version) return known.state;
    const loaded = await this.engine.load(id);
    if (loaded === null) return null;
    this.states.set(id, loaded);
    return loaded.state;
  }

  private async championOf(id: number): Promise<string | null> {
    const { rows } = await this.pool.query<{ champion: string | null }>(
      'SELECT champion FROM tournaments WHERE id = $1',
      [id],
    );
    return rows[0]?.champion ?? null;
  }

  /** The newest, so that a channel that was switched on late is not flooded. */
  private async ofMatches({
    tournament_id: tournamentId,
    season_id: seasonId,
    created_at: since,
  }: ListeningChannel): Promise<Fact[]> {
    const { rows } = await this.pool.query<MatchRow>(
      `SELECT m.id, coalesce(t.name, s.name) AS place, m.team1_string AS team1, m.team2_string AS team2, m.status, m.is_open,
          coalesce(m.end_time > greatest(now() - ${NEWS}, $3::timestamptz), false) AND NOT m.unconfirmed AS is_news,
          CASE WHEN m.winner = m.team1_id THEN m.team1_string WHEN m.winner = m.team2_id THEN m.team2_string END AS winner,
          coalesce((SELECT json_agg(json_build_object('name', p.map_name, 'score', json_build_array(p.team1_score, p.team2_score),
              'winner', CASE p.winner WHEN m.team1_id THEN 1 WHEN m.team2_id THEN 2 END) ORDER BY p.map_number)
            FROM map_stats p WHERE p.match_id = m.id), '[]') AS maps
        FROM matches m LEFT JOIN tournament_matches c ON c.match_id = m.id LEFT JOIN tournaments t ON t.id = c.tournament_id
          LEFT JOIN seasons s ON s.id = m.season_id
        WHERE (c.tournament_id = $1 OR m.season_id = $2) AND ${SHOWN}
          AND (m.is_open OR m.end_time > greatest(now() - ${NEWS}, $3::timestamptz))
        ORDER BY m.id DESC LIMIT 200`,
      [tournamentId, seasonId, since],
    );
    return rows.reverse().flatMap(ofMatch);
  }
}

type Fact = Omit<WantedMessage, 'channelId'>;
const fact = (kind: DiscordKind, key: string, about: DiscordAbout): Fact => ({ kind, key, about });
const aboutOf = (place: string, link: string, more: Partial<DiscordAbout>): DiscordAbout => ({
  place,
  link,
  match: null,
  stage: null,
  champion: null,
  ...more,
});

/** While it is played, and once more when it is over: the message of a live match then says so. */
function ofMatch({
  id,
  place,
  team1,
  team2,
  status,
  is_open: isOpen,
  is_news: isNews,
  winner,
  maps,
}: MatchRow): Fact[] {
  const won = (team: 1 | 2): number => maps.filter((map) => map.winner === team).length;
  const match = {
    teams: [team1, team2] as [string, string],
    maps: maps.map(({ name, score }) => ({ name, score })),
    won: [won(1), won(2)] as [number, number],
    isOver: !isOpen,
    winner,
  };
  const about = aboutOf(place, `/match/${id}`, { match });
  if (isOpen) return PLAYED.includes(status) ? [fact('live', `live:${id}`, about)] : [];
  const wasPlayed = status === 'finished' || status === 'forfeited';
  return [
    ...(maps.length > 0 ? [fact('live', `live:${id}`, about)] : []),
    ...(wasPlayed && isNews ? [fact('result', `result:${id}`, about)] : []),
  ];
}
