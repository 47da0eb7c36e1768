import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { LOBBY_ACT_NAMES, LOBBY_ACTS, LobbyInviteAnswer, LobbySnapshot, lobbyActPath, RowId } from '@placar/contracts';
import type { ErrorCode, LobbyActBody, LobbyActBy, LobbyActName } from '@placar/contracts';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { LobbyRooms } from './lobby-rooms';
import type { ActAnswer } from './lobby-rooms';

/** `POST /lobbies/:id/<act>` for every act of the table in contracts; the routes are made below. */
@Controller('lobbies/:id')
export class LobbyActsController {
  constructor(private readonly rooms: LobbyRooms) {}

  /** What every route does. */
  run(name: LobbyActName, given: Given): Promise<ActAnswer> {
    return this.rooms.act(given.viewer, given.id, name, given.body, idempotencyKeyOf(given.key));
  }
}

interface Given {
  viewer: Viewer;
  id: number;
  body: LobbyActBody<LobbyActName>;
  key: string | undefined;
}

/** Besides those of everybody, by who may do it. */
const REFUSALS: Readonly<Record<LobbyActBy, readonly ErrorCode[]>> = {
  anyone: [
    'LOBBY_LOCKED',
    'WAITLIST_FULL',
    'SEATS_TAKEN',
    'ALREADY_SEATED',
    'SEATED_ELSEWHERE',
    'IN_OPEN_MATCH',
    'KICKED_OUT',
    'RATING_OUTSIDE',
    'NOT_TEAM_MEMBER',
    'INVITE_INVALID',
    'PENALTY_RUNNING',
    'PLATFORM_BAN',
    'PARTY_TOO_LARGE',
    'PARTY_TOO_SMALL',
    'STEAM_ID_INVALID',
  ],
  member: ['NOT_SEATED'],
  seated: ['NOT_SEATED', 'READY_TOO_LATE', 'STEP_PASSED', 'MAP_NOT_IN_POOL'],
  captain: [
    'NOT_SEATED',
    'NOT_CAPTAIN',
    'NOT_HOST',
    'NOT_YOUR_TURN',
    'STEP_PASSED',
    'PLAYER_TAKEN',
    'PARTY_SPLIT',
    'MAP_NOT_IN_POOL',
    'MAP_TAKEN',
    'VETO_NOT_RUNNING',
  ],
  host: [
    'NOT_HOST',
    'NOT_SEATED',
    'TOO_FEW_PLAYERS',
    'PARTY_SPLIT',
    'EXTENDED_ENOUGH',
    'STEP_PASSED',
    'MAP_NOT_IN_POOL',
    'MAP_TAKEN',
    'CONFLICT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  staff: ['REASON_MISSING', 'STEP_PASSED', 'VETO_NOT_RUNNING', 'NOTHING_TO_UNDO', 'CONFLICT', 'NOT_FOUND'],
};

for (const name of LOBBY_ACT_NAMES) addRoute(name);

/** One method of the controller with the decorators that a route has. */
function addRoute(name: LobbyActName): void {
  const { body, by, summary } = LOBBY_ACTS[name];
  const prototype = LobbyActsController.prototype;
  const handler = function (
    this: LobbyActsController,
    viewer: Viewer,
    id: number,
    given: LobbyActBody<LobbyActName>,
    key: string | undefined,
  ): Promise<ActAnswer> {
    return this.run(name, { viewer, id, body: given, key });
  };
  // A name of its own, so that no act can stand in for `run` or for the constructor.
  const property = `act_${name}`;
  const descriptor: PropertyDescriptor = { value: handler, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(prototype, property, descriptor);
  CurrentUser()(prototype, property, 0);
  ZodParam('id', RowId)(prototype, property, 1);
  ZodBody(body)(prototype, property, 2);
  Headers('idempotency-key')(prototype, property, 3);
  const decorators = [
    Post(lobbyActPath(name)),
    HttpCode(200),
    Policy(by === 'staff' ? 'admin' : 'user'),
    Limited('lobby_acts'),
    Described({
      summary,
      answer: name === 'invite' ? LobbyInviteAnswer : LobbySnapshot,
      errors: ['LOBBY_NOT_FOUND', 'LOBBY_CLOSED', 'LOBBY_STATE', ...REFUSALS[by]],
      headers: { 'Idempotency-Key': 'A repeat of yours with the same key in this lobby changes nothing.' },
    }),
  ];
  for (const decorate of decorators) decorate(prototype, property, descriptor);
}
