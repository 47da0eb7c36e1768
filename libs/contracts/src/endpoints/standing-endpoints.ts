import {
  AppealBody,
  BanBody,
  OwnStanding,
  PenaltyListAnswer,
  PenaltyListQuery,
  PlatformBanListAnswer,
  PlatformBanListQuery,
  TakeBackBody,
} from '../lobby';
import { MessageAnswer } from '../shared';
import { endpoint } from './endpoint';

/** What keeps people from a seat: for themselves, and for staff. */
export const STANDING_ENDPOINTS = {
  'GET /users/me/standing': endpoint({ answer: OwnStanding }),
  'POST /users/me/appeal': endpoint({ body: AppealBody, answer: OwnStanding }),
  'GET /penalties': endpoint({ query: PenaltyListQuery, answer: PenaltyListAnswer }),
  'POST /penalties/:id/take-back': endpoint({ body: TakeBackBody, answer: PenaltyListAnswer }),
  'GET /bans': endpoint({ query: PlatformBanListQuery, answer: PlatformBanListAnswer }),
  'POST /bans': endpoint({ body: BanBody, answer: PlatformBanListAnswer }),
  'POST /bans/:id/lift': endpoint({ body: TakeBackBody, answer: PlatformBanListAnswer }),
  'POST /lobby-reports/:id/close': endpoint({ body: TakeBackBody, answer: MessageAnswer }),
};
