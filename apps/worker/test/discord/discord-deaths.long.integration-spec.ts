import type { DiscordKind } from '@placar/contracts';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { DiscordChannelRecord } from '@placar/persistence';
import { sealSecret } from '@placar/platform';
import { createUser } from '@placar/testing';
import { diesAfter } from '../../../../libs/match-engine/test/dies-after';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { DiscordRows } from '../../src/discord/discord-rows';
import type { WantedMessage } from '../../src/discord/discord-rows';
import { DiscordSender } from '../../src/discord/discord-sender';
import type { DiscordAbout } from '../../src/discord/discord-words';
import { NotificationBook } from '../../src/notifications/notification-book';
import { ChannelSources } from '../../src/notifications/sources/channel-sources';
import { FailureStack } from '../failure-table.stack';
import { SETTINGS, TournamentCup } from '../tournaments/tournament-cup';
import { FakeDiscord } from './fake-discord';

const TOKEN = 'secret-token_1';
const MOST_STEPS = 60;

let discord: FakeDiscord;
let stack: FailureStack;
let doomed: EngineProcess;
beforeAll(async () => {
  discord = new FakeDiscord(new Set());
  const DISCORD_API_URL = await discord.start();
  stack = await FailureStack.start({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    WEBHOOKS_TO_PRIVATE_HOSTS: 'true',
    DISCORD_API_URL,
  });
  // Only those workers are at it that the tests let die or take over.
  await stack.worker.close();
  doomed = await startEngine(stack.environment);
});
afterAll(async () => {
  await doomed?.app.close();
  await stack?.stop();
  discord?.stop();
});

type Database = EngineProcess['database'];
const channels = () => stack.database.getRepository(DiscordChannelRecord);

async function channelFor(tournamentId: number, webhookId: string): Promise<number> {
  const addressEncrypted = sealSecret(TOKEN, stack.environment.config.secrets.encryptionKey);
  const kinds = ['sign_up', 'bracket', 'live', 'result', 'final'];
  const made = channels().create({ tournamentId, webhookId, addressEncrypted, language: 'en', kinds });
  return (await channels().save(made)).id;
}

/** What a cup tells: the score of its match as it stands, and in the end who won. */
function wanted(channelId: number, score: [number, number]): WantedMessage[] {
  const bare: DiscordAbout = { place: 'Copa', link: '/tournaments/1', match: null, stage: null, champion: null };
  const match = {
    teams: ['Fúria', 'Gaúchos'] as [string, string],
    maps: [{ name: 'de_nuke', score }],
    won: [0, 0] as [number, number],
    isOver: false,
    winner: null,
  };
  const told = (kind: DiscordKind, key: string, more: Partial<DiscordAbout>): WantedMessage => ({
    channelId,
    kind,
    key,
    about: { ...bare, ...more },
  });
  return [
    told('sign_up', 'sign_up', {}),
    told('bracket', 'bracket:0', { stage: { number: 1, of: 1 } }),
    told('live', 'live:7', { match }),
    told('result', 'result:7', { match: { ...match, isOver: true, winner: 'Fúria' } }),
    told('final', 'final', { champion: 'Fúria' }),
  ];
}

/** Waits of a channel end at once: the tests need no clock. */
const waitsEnd = (channel: number) =>
  stack.database.query(
    `UPDATE discord_messages SET next_try_at = now(), claimed_until = CASE WHEN claimed_until IS NULL THEN NULL ELSE now() END
      WHERE channel_id = $1`,
    [channel],
  );

/** What a worker does, until nothing is due: takes a message, sends it, writes down what came of it. */
async function sendAll(database: Database, channel: number): Promise<void> {
  const rows = new DiscordRows(database);
  const sender = new DiscordSender(rows, stack.environment.config);
  for (let round = 0; round < MOST_STEPS; round += 1) {
    const taken = await rows.take(16);
    if (taken.length === 0) return;
    for (const message of taken) {
      expect(message.channel_id).toBe(channel);
      await sender.send(message);
    }
  }
}

describe('a worker that dies while it tells a channel of Discord', () => {
  it('leaves no message twice, whichever of its steps it dies after; only a post without its answer is unknown', async () => {
    const unknown: (string | undefined)[] = [];
    let survived = false;
    for (let step = 0; !survived; step += 1) {
      expect(step).toBeLessThan(MOST_STEPS);
      const webhook = String(10_000 + step);
      discord.webhooks.add(`${webhook}/${TOKEN}`);
      const channel = await channelFor(10_000 + step, webhook);
      survived = await diesAfter(doomed, step, async () => {
        const rows = new DiscordRows(doomed.database);
        await rows.want(wanted(channel, [1, 0]));
        await sendAll(doomed.database, channel);
        await rows.want(wanted(channel, [2, 0]));
        // The test lets the ten seconds between two edits pass; it is no step of the worker.
        await waitsEnd(channel);
        await sendAll(doomed.database, channel);
      });
      const rows = new DiscordRows(stack.database);
      await waitsEnd(channel);
      await rows.markUnknown();
      // Others take over, two at once.
      await Promise.all([1, 2].map(() => rows.want(wanted(channel, [2, 0]))));
      await Promise.all([1, 2].map(() => sendAll(stack.database, channel)));
      await waitsEnd(channel);
      await sendAll(stack.database, channel);
      const states = await stack.database.query<{ key: string; state: string }[]>(
        'SELECT key, state FROM discord_messages WHERE channel_id = $1 ORDER BY id',
        [channel],
      );
      const own = discord.messages.filter((message) => message.webhook.startsWith(`${webhook}/`));
      // Five things, five messages: what the row calls unknown arrived here, once as well.
      expect([step, own.map(({ title }) => title.split(':')[0]).sort()]).toEqual([step, TITLES]);
      const lost = states.filter(({ state }) => state !== 'sent');
      expect([step, lost.map(({ state }) => state)]).toEqual([step, lost.map(() => 'unknown')]);
      expect([step, states.length, lost.length <= 1]).toEqual([step, 5, true]);
      unknown.push(...lost.map(({ key }) => key));
      const live = own.find(({ title }) => title.startsWith('Live'));
      // Without its id a message cannot be edited: it keeps the score with which it was posted.
      const shown = lost.some(({ key }) => key === 'live:7') ? '1' : '2';
      expect([step, live?.description]).toEqual([step, expect.stringContaining(shown)]);
    }
    // Each of the five has one such moment, and there is no other.
    expect(unknown).toEqual(['sign_up', 'bracket:0', 'live:7', 'result:7', 'final']);
    expect(discord.wrong).toEqual([]);
  });

  it('tells the organisers once that the channel was switched off because its webhook is gone', async () => {
    const helper = await createUser(stack.database);
    const engine = stack.api.get(TournamentEngine, { strict: false });
    const tell = async (database: Database): Promise<void> => {
      const { found, settled } = await new ChannelSources(database, engine).read();
      await new NotificationBook(database, { nudge: () => Promise.resolve() }).note(found);
      settled();
    };
    const toldOf = (id: number) =>
      stack.database.query<{ user_id: number; name: string; link: string }[]>(
        `SELECT user_id, about->>'name' AS name, link FROM notifications WHERE kind = 'channel_off' AND link = $1 ORDER BY user_id`,
        [`/tournaments/${id}`],
      );
    let survived = false;
    for (let step = 0; !survived; step += 1) {
      expect(step).toBeLessThan(MOST_STEPS);
      const name = `Copa sem canal ${step}`;
      const { id } = await TournamentCup.open(stack, { ...SETTINGS, name, coOrganisers: [helper.id] }, 0);
      const channel = await channelFor(id, String(20_000 + step));
      survived = await diesAfter(doomed, step, async () => {
        await new DiscordRows(doomed.database).want(wanted(channel, [1, 0]).slice(0, 1));
        await sendAll(doomed.database, channel);
        await tell(doomed.database);
      });
      const rows = new DiscordRows(stack.database);
      await waitsEnd(channel);
      await rows.markUnknown();
      await rows.want(wanted(channel, [1, 0]).slice(0, 2));
      await sendAll(stack.database, channel);
      await Promise.all([1, 2].map(() => tell(stack.database)));
      const told = [stack.admin.id, helper.id].map((user_id) => ({ user_id, name, link: `/tournaments/${id}` }));
      expect([step, await toldOf(id)]).toEqual([step, told]);
      expect(await channels().findOneByOrFail({ id: channel })).toMatchObject({ active: false, offReason: 'gone' });
      if (!survived) continue;
      // Switched on again with a webhook that is gone as well: that is another thing to be told.
      await channels().update({ id: channel }, { active: true, offReason: null });
      await waitsEnd(channel);
      await sendAll(stack.database, channel);
      await tell(stack.database);
      expect(await toldOf(id)).toHaveLength(4);
    }
  });
});

const TITLES = ['Live', 'Result', 'Sign-up is open', 'The bracket is made', 'The tournament is over'];
