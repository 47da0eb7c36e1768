import { z } from 'zod';
import { LobbyLinkQuery } from './lobby-acts';
import { LobbyCard, LobbyChatLine, LobbySnapshot } from './lobby-snapshot';

const lobby_id = z.number().describe('Id of the lobby.');

/** Event `lobby_chat`, for the people of a lobby: lines that came, oldest first, and ids of lines that staff took away. */
export const LobbyChatFrame = z
  .object({
    lobby_id,
    lines: z.array(LobbyChatLine).describe('New lines, oldest first; a line may come twice.'),
    removed: z.array(z.number()).describe('Ids of lines that are gone.'),
  })
  .meta({ id: 'LobbyChatFrame', description: 'What was written in a lobby, and what was taken away.' });
export type LobbyChatFrame = z.infer<typeof LobbyChatFrame>;

/**
 * What the streams and sockets of lobbies send: name and data of each event. A stream of one lobby sends `lobby`, `lobby_chat` and
 * `lobby_gone`; the stream of the list sends `lobby_card`, `lobby_gone` and `ready`, once every card was sent.
 */
export const LOBBY_EVENTS = {
  lobby: LobbySnapshot,
  lobby_chat: LobbyChatFrame,
  lobby_card: LobbyCard,
  lobby_gone: z.object({ lobby_id }).describe('A lobby that is gone, or that this reader may not see any more.'),
  ready: z.object({}).describe('The present state was sent.'),
  beat: z.object({}).describe('Nothing happened, and the connection stands; for streams that asked for beats.'),
} as const;
export type LobbyEvent = keyof typeof LOBBY_EVENTS;
export type LobbyEventData<Event extends LobbyEvent> = z.infer<(typeof LOBBY_EVENTS)[Event]>;

/** Query of the stream of the list. */
export const LobbyListStreamQuery = z.object({
  beats: z.literal('1').optional().describe('Send an event `beat` every 5 s, for clients that do not see comments.'),
});
export type LobbyListStreamQuery = z.infer<typeof LobbyListStreamQuery>;
/** Query of the stream of one lobby. */
export const LobbyStreamQuery = LobbyLinkQuery.extend(LobbyListStreamQuery.shape);
export type LobbyStreamQuery = z.infer<typeof LobbyStreamQuery>;
