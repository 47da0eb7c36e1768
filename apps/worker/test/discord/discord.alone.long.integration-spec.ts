import type { TournamentSettings } from '@placar/domain/tournament';
import { DiscordChannelRecord } from '@placar/persistence';
import { createLogger, sealSecret } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { SLOW } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';
import { PLAY, SETTINGS, TournamentCup } from '../tournaments/tournament-cup';
import { createWorker } from '../../src/start-worker';
import { FakeDiscord } from './fake-discord';

const WEBHOOK = { id: '111', token: 'secret-token_1' };
const FINAL: TournamentSettings = {
  ...SETTINGS,
  most: 2,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 2, play: PLAY }],
};
const OTHER = { id: '222', token: 'secret-token_2' };

let discord: FakeDiscord;
let stack: FailureStack;
beforeAll(async () => {
  discord = new FakeDiscord(new Set([WEBHOOK, OTHER].map(({ id, token }) => `${id}/${token}`)));
  const DISCORD_API_URL = await discord.start();
  stack = await FailureStack.start({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    WEBHOOKS_TO_PRIVATE_HOSTS: 'true',
    DISCORD_API_URL,
  });
});
afterAll(async () => {
  await stack?.stop();
  discord?.stop();
});

interface MessageRow {
  key: string;
  state: string;
  attempts: number;
}

const rowsOf = (channel: number): Promise<MessageRow[]> =>
  stack.database.query('SELECT key, state, attempts FROM discord_messages WHERE channel_id = $1 ORDER BY id', [
    channel,
  ]);
const channels = () => stack.database.getRepository(DiscordChannelRecord);

async function channelFor(tournamentId: number, { id, token }: typeof WEBHOOK, language = 'pt'): Promise<number> {
  const addressEncrypted = sealSecret(token, stack.environment.config.secrets.encryptionKey);
  const kinds = ['sign_up', 'bracket', 'live', 'result', 'final'];
  const saved = await channels().save(
    channels().create({ tournamentId, webhookId: id, addressEncrypted, language, kinds }),
  );
  return saved.id;
}

describe('a channel of Discord', () => {
  it('is told a cup from sign-up to champion: each thing once, the score by edits of one message', async () => {
    await stack.addServer(SLOW);
    const cup = await TournamentCup.open(stack, { ...FINAL, name: 'Copa *@everyone*' }, 2);
    // Discord has a failure first, and then too many messages: both are waited for.
    discord.troubles.push(
      { status: 500 },
      { status: 429, body: { message: 'limited', retry_after: 0.7, global: false } },
    );
    const channel = await channelFor(cup.id, WEBHOOK);
    await waitFor(() => discord.titled('Inscrições abertas').length > 0, { what: 'sign-up' });
    await cup.act({ type: 'begin' });
    await cup.until('over', 300_000);
    await waitFor(() => discord.titled('Fim do torneio').length > 0, { what: 'the end' });
    await waitFor(async () => (await rowsOf(channel)).every(({ state }) => state === 'sent'), { what: 'all sent' });
    const [live] = discord.titled('Ao vivo');
    // The last state of the live message comes by an edit, ten seconds after the one before at the earliest.
    await waitFor(() => live?.description.includes('Partida encerrada.') ?? false, { what: 'the last edit' });
    const kinds = discord.messages.map(({ title }) => title.split(':')[0]);
    expect(kinds).toEqual(['Inscrições abertas', 'Chave definida', 'Ao vivo', 'Resultado', 'Fim do torneio']);
    expect(discord.titled('Inscrições abertas')[0]).toMatchObject({
      title: 'Inscrições abertas: Copa \\*\\@everyone\\*',
      url: `${stack.environment.config.http.publicUrl}/tournaments/${cup.id}`,
    });
    const gaps = (live?.edits ?? []).slice(1).map((at, index) => at - (live?.edits[index] ?? 0));
    expect(gaps.filter((gap) => gap < 9_900)).toEqual([]);
    expect(discord.wrong).toEqual([]);
  });

  it('is told nothing twice when the worker dies while it posts, and the organiser is told that nobody knows', async () => {
    discord.messages.splice(0);
    const cup = await TournamentCup.open(stack, { ...SETTINGS, name: 'Copa da queda' }, 0);
    discord.troubles.push('swallow');
    const channel = await channelFor(cup.id, WEBHOOK);
    await waitFor(() => discord.messages.length === 1, { what: 'the post' });
    // The claim of a dead worker runs out.
    await waitFor(async () => (await rowsOf(channel)).some(({ state }) => state === 'sending' || state === 'unknown'));
    await stack.database.query(
      `UPDATE discord_messages SET claimed_until = now() - interval '1 second' WHERE channel_id = $1`,
      [channel],
    );
    await waitFor(async () => (await rowsOf(channel))[0]?.state === 'unknown', { what: 'unknown' });
    const second = await createWorker(stack.environment.config, createLogger(stack.environment.config.log));
    try {
      const before = discord.requests;
      await stack.database.query(`UPDATE tournaments SET updated_at = now() WHERE id = $1`, [cup.id]);
      await cup.act({ type: 'cancel', reason: 'chuva' });
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(discord.requests).toBe(before);
      expect(discord.messages).toHaveLength(1);
    } finally {
      await second.close();
    }
  });

  it('is switched off when Discord knows its webhook no more, and goes on when it has another', async () => {
    discord.messages.splice(0);
    const cup = await TournamentCup.open(stack, { ...SETTINGS, name: 'Copa sem canal' }, 0);
    const channel = await channelFor(cup.id, { id: '333', token: 'unknown' }, 'en');
    await waitFor(async () => (await channels().findOneByOrFail({ id: channel })).offReason === 'gone', {
      what: 'off',
    });
    expect(await channels().findOneByOrFail({ id: channel })).toMatchObject({ active: false, lastStatus: 404 });
    expect(discord.messages).toEqual([]);
    const addressEncrypted = sealSecret(OTHER.token, stack.environment.config.secrets.encryptionKey);
    await channels().update({ id: channel }, { active: true, offReason: null, webhookId: OTHER.id, addressEncrypted });
    await waitFor(() => discord.titled('Sign-up is open: Copa sem canal').length === 1, { what: 'sign-up' });
    // Discord has it before its answer is in the row.
    const state = await waitFor(
      async () => {
        const [row] = await rowsOf(channel);
        return row?.state === 'sending' ? undefined : row;
      },
      { what: 'the answer of Discord' },
    );
    expect(state).toMatchObject({ key: 'sign_up', state: 'sent' });
  });
});
