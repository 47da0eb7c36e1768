import type { ServerResponse } from 'node:http';

/** The wire's own words to a game server (wire contract §7.2–7.4). */
export const TEXTS = {
  success: 'Success',
  noKey: 'API key not provided.',
  noMatchId: 'Match ID has not been provided.',
  wrongKey: 'Match already finalized or and invalid API key has been given.',
  noBackupHeaders: 'API key, Match ID, Map Number, or Round Number not provided.',
  noDemoHeaders: 'API key, Match ID, or Map Number not provided.',
  invalidKey: 'Invalid API key has been given.',
  demoStored: 'A demo of that map is stored already.',
  noRoom: 'There is no room for another demo.',
  noMap: 'Failed to find map stats object.',
} as const;

/** A refusal of an upload; its message is for the person who reads the game server's log. */
export class IngestRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

/** Class 22 of SQLSTATE: the value, not the database, is what is wrong. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');

const SUCCESS = Buffer.from(JSON.stringify({ message: TEXTS.success }));

export function answerSuccess(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': SUCCESS.length });
  response.end(SUCCESS);
}

export function answer(response: ServerResponse, status: number, body: object): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': text.length });
  response.end(text);
}
