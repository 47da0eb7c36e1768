import { z } from 'zod';

/** How to come onto the server: for people with a seat, and for nobody else. */
export const LobbyConnectAnswer = z.object({
  match_id: z.number().describe('The match.'),
  server: z.string().describe('Name of the server.'),
  host: z.string().describe('Address of the server.'),
  port: z.number().int().describe('Its port.'),
  password: z.string().nullable().describe('Of the server; null: none.'),
  connect: z.string().describe('The line for the console of the game.'),
  steam_url: z.string().describe('Opens the game on the server.'),
});
export type LobbyConnectAnswer = z.infer<typeof LobbyConnectAnswer>;
