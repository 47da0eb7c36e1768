import { ApiErrorBody, TournamentAnswer } from '@placar/contracts';
import type { TestApi } from '../test-api';

export type Person = Awaited<ReturnType<TestApi['login']>>;

/** A Steam id of its own for each number. */
export const steamId = (number: number): string => `7656119${String(8_500_000_000 + number)}`;

/** Status, code and named fields of a refusal. */
export const refusalOf = ({ status, body }: { status: number; body: unknown }): [number, string, string[]] => {
  const { code, fields = {} } = ApiErrorBody.parse(body);
  return [status, code, Object.keys(fields)];
};

/** A draft of a cup of teams of two that takes people without a team; its path. */
export async function draftCup(admin: Person, settings: object): Promise<string> {
  const body = {
    name: 'Copa',
    team_size: 2,
    free_agents: true,
    stages: [{ format: { kind: 'single_elimination' } }],
    ...settings,
  };
  const made = await admin.post('/api/tournaments', body);
  return `/api/tournaments/${TournamentAnswer.parse(made.body).id}`;
}

/** The same, open for sign-up. */
export async function openCup(admin: Person, settings: object): Promise<string> {
  const path = await draftCup(admin, settings);
  expect((await admin.post(`${path}/open-sign-up`, {})).status).toBe(200);
  return path;
}

/** Accounts of Steam that look for a team, one of each number, in this order. */
export async function looking(api: TestApi, path: string, numbers: readonly number[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const number of numbers) {
    const person = await api.login('member', { steamId: steamId(number) });
    expect((await person.post(`${path}/look-for-team`, { note: `recado ${number}` })).status).toBe(200);
    people.push(person);
  }
  return people;
}
