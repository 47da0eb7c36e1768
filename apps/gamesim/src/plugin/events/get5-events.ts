import type { Game } from '../../game';
import type { Client } from '../../match/engine-state';
import { postEvent } from './event-sender';
import type { Moment } from './moments';
import { sideOf } from '../team-report';

const playerOf = (game: Game, client: Client): object => {
  const { live } = game.engine;
  const isSeated = live !== null && (client.team === 'team1' || client.team === 'team2');
  return {
    steamid: client.steamId,
    name: client.name,
    user_id: client.userId,
    side: isSeated && (client.team === 'team1' || client.team === 'team2') ? sideOf(game, live, client.team) : 'spec',
    is_bot: false,
  };
};

/** Get5's further events; grenades and single deaths are not simulated. */
export const tellGet5 = (game: Game, moment: Moment): void => {
  const { mapNumber, roundNumber } = placeOf(game);
  const onMap = { map_number: mapNumber };
  const inRound = { ...onMap, round_number: roundNumber ?? 0, round_time: 0 };
  const post = (event: string, payload: object): void => postEvent(game, event, payload, { mapNumber, roundNumber });
  switch (moment.type) {
    case 'config_loading':
      return post('preload_match_config', { filename: moment.origin });
    case 'config_refused':
      return post('match_config_load_fail', { reason: moment.reason });
    case 'connected':
    case 'disconnected':
    case 'said':
    case 'ready_changed':
      return tellPeople(game, moment, post, inRound);
    case 'knife_started':
      return post('knife_start', onMap);
    case 'knife_won':
      return post('knife_won', { ...onMap, team: moment.team, side: moment.side, swapped: moment.swapped });
    case 'round_started':
      return post('round_start', inRound);
    case 'round_told':
      return tellRound(game, moment);
    case 'paused':
    case 'pause_took_effect':
    case 'unpaused':
      return tellPause(game, moment, post, onMap);
    case 'backup_loaded':
      return post('backup_loaded', { ...inRound, filename: moment.file });
    case 'recording':
    case 'demo_uploaded':
      return tellDemo(moment, post);
    default:
      return;
  }
};

const placeOf = ({ engine, plugin }: Game): { mapNumber: number; roundNumber: number | null } => {
  const { live } = engine;
  if (!live) return { mapNumber: plugin.mapNumber, roundNumber: null };
  return { mapNumber: live.mapNumber, roundNumber: live.team1Score + live.team2Score };
};

type Post = (event: string, payload: object) => void;
type People = Extract<Moment, { type: 'connected' | 'disconnected' | 'said' | 'ready_changed' }>;
type Pause = Extract<Moment, { type: 'paused' | 'pause_took_effect' | 'unpaused' }>;

const tellPeople = (game: Game, moment: People, post: Post, inRound: object): void => {
  const player = playerOf(game, moment.client);
  switch (moment.type) {
    case 'connected':
      return post('player_connect', { ip_address: '127.0.0.1', player });
    case 'disconnected':
      return post('player_disconnect', { player });
    case 'said':
      return post('player_say', { ...inRound, player, command: 'say', message: moment.text });
    case 'ready_changed':
      return post('team_ready_status_changed', { team: moment.team, ready: moment.isTeamReady, game_state: 'warmup' });
  }
};

const tellDemo = (moment: Extract<Moment, { type: 'recording' | 'demo_uploaded' }>, post: Post): void => {
  const facts = { map_number: moment.mapNumber, filename: moment.file };
  if (moment.type === 'demo_uploaded') post('demo_upload_ended', { ...facts, success: moment.success });
  else if (!moment.isOn) post('demo_finished', facts);
};

const tellPause = (game: Game, moment: Pause, post: Post, onMap: object): void => {
  const name = { paused: 'game_paused', pause_took_effect: 'pause_began', unpaused: 'game_unpaused' }[moment.type];
  const by = moment.type === 'pause_took_effect' ? game.plugin.pauseOwner : moment.by;
  post(name, { ...onMap, ...pauseFacts(by ?? 'Admin') });
};

const pauseFacts = (by: string): object => {
  const isTeam = by === 'team1' || by === 'team2';
  return { team: isTeam ? by : null, pause_type: isTeam ? 'tactical' : by === 'RoundRestore' ? 'backup' : 'admin' };
};

const tellRound = (game: Game, moment: Extract<Moment, { type: 'round_told' }>): void => {
  const { live } = moment;
  const roundNumber = live.team1Score + live.team2Score - 1;
  const about = { map_number: live.mapNumber, round_number: roundNumber, round_time: 75_000 };
  const facts = { mapNumber: live.mapNumber, roundNumber: roundNumber + 1 };
  const tell = (event: string, steamId: string | null, more: object = {}): void => {
    const client = steamId === null ? undefined : game.engine.clients.get(steamId);
    if (client) postEvent(game, event, { ...about, player: playerOf(game, client), ...more }, facts);
  };
  tell('bomb_planted', moment.planter, { site: 'a' });
  tell('bomb_defused', moment.defuser, { site: 'a', bomb_time_remaining: 4_000 });
  if (moment.reason === 1) postEvent(game, 'bomb_exploded', { ...about, site: 'a' }, facts);
  tell('round_mvp', moment.mvp, { reason: moment.reason });
  postEvent(game, 'stats_updated', about, facts);
};
