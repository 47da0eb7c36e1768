import type { Game } from '../../game';
import type { Client } from '../../match/engine-state';
import { otherSide } from '../../match/map-rules';
import { postEvent } from './event-sender';
import type { Moment } from './moments';
import { sideOf } from '../team-report';

const playerOf = (client: Client): object => ({
  steamid: client.steamId,
  name: client.name,
  team: client.team ?? 'none',
});

/** Events that MatchZy Enhanced adds (plugin contract §2.2, §2.3). */
export const tellEnhanced = (game: Game, moment: Moment): void => {
  const { plugin, engine } = game;
  const mapNumber = engine.live?.mapNumber ?? plugin.mapNumber;
  const post = (event: string, payload: object): void =>
    postEvent(game, event, { ...payload, map_number: mapNumber }, { mapNumber });
  switch (moment.type) {
    case 'match_configured':
      return postEvent(game, 'server_configured', { server_id: game.host.id }, { hasMatch: false });
    case 'connected':
      return post('player_connect', { player: playerOf(moment.client) });
    case 'disconnected':
      return post('player_disconnect', { player: playerOf(moment.client) });
    case 'ready_changed':
      return tellReady(game, moment, post);
    case 'knife_started':
      return post('knife_round_started', {});
    case 'knife_won':
      return post('knife_round_ended', { winner: moment.team });
    case 'round_started': {
      const { team1Score, team2Score } = moment.live;
      return post('round_started', {
        round_number: team1Score + team2Score + 1,
        team1_score: team1Score,
        team2_score: team2Score,
      });
    }
    case 'paused':
      return post('match_paused', {
        paused_by: { name: moment.by },
        is_tactical: false,
        is_admin: moment.by === 'Admin',
        pause_time: Math.round(game.host.clock.now() / 1000),
      });
    case 'unpaused':
      return post('match_unpaused', { pause_duration: 0 });
    case 'half_ended':
      return tellHalf(game, moment, post);
    case 'backup_loaded':
      return post('backup_loaded', {
        round_number: moment.live.team1Score + moment.live.team2Score,
        filename: moment.file,
      });
    case 'recording':
      return post(moment.isOn ? 'demo_recording_start' : 'demo_recording_stop', { filename: moment.file });
    case 'demo_uploading':
    case 'demo_uploaded':
      return tellUpload(moment, post);
    default:
      return;
  }
};

type Post = (event: string, payload: object) => void;

type Upload = Extract<Moment, { type: 'demo_uploading' | 'demo_uploaded' }>;

const tellUpload = (moment: Upload, post: Post): void => {
  const { file: filename } = moment;
  if (moment.type === 'demo_uploading') return post('demo_upload_start', { filename });
  const { success } = moment;
  const facts = { filename, size_mb: moment.bytes / 1_048_576, status: success ? 200 : 500 };
  if (success) post('demo_upload_success', facts);
  else post('demo_upload_fail', { ...facts, reason: 'upload failed' });
  post('demo_upload_ended', { filename, success });
};

const tellReady = (game: Game, moment: Extract<Moment, { type: 'ready_changed' }>, post: Post): void => {
  const clients = [...game.engine.clients.values()];
  const count = (team: string): number => clients.filter((client) => client.team === team && client.isReady).length;
  const expected = (game.plugin.config?.playersPerTeam ?? 0) * 2;
  post(moment.client.isReady ? 'player_ready' : 'player_unready', {
    player: playerOf(moment.client),
    team: moment.team,
    ready_count_team1: count('team1'),
    ready_count_team2: count('team2'),
    total_ready: count('team1') + count('team2'),
    expected_total: expected,
  });
  if (moment.isTeamReady) post('team_ready', { team: moment.team });
  if (!moment.isAllReady) return;
  post('all_players_ready', {});
  post('warmup_ended', {});
};

const tellHalf = (game: Game, moment: Extract<Moment, { type: 'half_ended' }>, post: Post): void => {
  const { live, overtime } = moment;
  if (overtime !== null) post('overtime_started', { overtime_number: overtime });
  if (!moment.isSwap) return;
  if (overtime === null) post('halftime_started', { team1_score: live.team1Score, team2_score: live.team2Score });
  const word = (side: 'ct' | 't'): string => (side === 'ct' ? 'CT' : 'TERRORIST');
  const side1 = otherSide(sideOf(game, live, 'team1'));
  post('side_swap', { team1_side: word(side1), team2_side: word(otherSide(side1)) });
};

/** A sign of life; names no match. */
export const sendServerHealth = (game: Game): void =>
  postEvent(
    game,
    'server_health',
    { server_id: game.host.id, players: game.engine.clients.size, map: game.engine.map },
    { hasMatch: false },
  );
