import type { FakeScript } from '../../test/fake-rcon-server';
import type { RconConnectionOptions } from './rcon-connection-options';
import type { RconEndpoint } from './rcon-outcome';
import { FakeRconServer, frame } from '../../test/fake-rcon-server';
import { RconBreaker } from './rcon-breaker';
import { RconConnection } from './rcon-connection';

const FAST: RconConnectionOptions = {
  connectTimeoutMs: 300,
  authTimeoutMs: 300,
  commandTimeoutMs: 600,
  ttlMs: 2000,
  idleGapMs: 60,
  minTryMs: 50,
  backoffMs: { min: 100, max: 400 },
};

const cleanups: (() => Promise<unknown>)[] = [];
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => uncaught.push(error);

beforeAll(() => {
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
});
afterAll(() => {
  process.off('uncaughtException', onUncaught);
  process.off('unhandledRejection', onUncaught);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await pause(5);
  expect(uncaught.splice(0)).toEqual([]);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the other end does comes when it comes. */
async function eventually(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !holds(); tries += 1) await pause(5);
  expect(holds()).toBe(true);
}

async function serve(script: FakeScript = {}, port = 0): Promise<FakeRconServer> {
  const server = await FakeRconServer.start(script, port);
  cleanups.push(() => server.stop());
  return server;
}

function connect(
  endpoint: RconEndpoint,
  options: RconConnectionOptions = {},
  breaker = new RconBreaker(),
): RconConnection {
  const connection = new RconConnection(endpoint, breaker, { ...FAST, ...options });
  cleanups.push(() => connection.close());
  return connection;
}

async function both(script: FakeScript = {}, options: RconConnectionOptions = {}) {
  const server = await serve(script);
  return { server, rcon: connect(server.endpoint, options) };
}

describe('authenticating', () => {
  it.each(['coalesced', 'separate', 'type2_only'] as const)('works when the answer comes %s', async (auth) => {
    const { rcon } = await both({ auth, console: (line) => `ran ${line}` });
    expect(await rcon.execute('version')).toMatchObject({ kind: 'ok', text: 'ran version' });
  });

  it('sends a UTF-8 password and command and reads a UTF-8 answer', async () => {
    const { server, rcon } = await both({ password: 'pãssword ✓', console: (line) => line.toUpperCase() });
    expect(await rcon.execute('say são メガ 🎮')).toMatchObject({ kind: 'ok', text: 'SAY SÃO メガ 🎮' });
    expect(server.received).toEqual(['say são メガ 🎮']);
  });

  it('tries a rejected password once and then no more, until the password changes', async () => {
    const server = await serve();
    const breaker = new RconBreaker();
    const wrong = { ...server.endpoint, password: 'wrong' };
    const first = connect(wrong, {}, breaker);
    expect(await first.execute('a')).toMatchObject({ kind: 'auth_failed', detail: 'wrong_password' });
    for (let i = 0; i < 5; i += 1) {
      expect(await first.execute('b', { lane: 'priority' })).toMatchObject({
        kind: 'auth_failed',
        detail: 'breaker_open',
      });
    }
    expect(await connect(wrong, {}, breaker).execute('c')).toMatchObject({ kind: 'auth_failed' });
    expect(server.authAttempts).toBe(1);
    expect(await connect(server.endpoint, {}, breaker).execute('d')).toMatchObject({ kind: 'ok' });
    expect(server.received).toEqual(['d']);
  });

  it('tries the same password again when the owner says that the server was changed', async () => {
    const server = await serve();
    const breaker = new RconBreaker();
    const endpoint = { ...server.endpoint, password: 'new one' };
    const rcon = connect(endpoint, {}, breaker);
    expect((await rcon.execute('a')).kind).toBe('auth_failed');
    server.script = { password: 'new one' };
    expect((await rcon.execute('b')).kind).toBe('auth_failed');
    await breaker.reset(endpoint);
    expect((await rcon.execute('c')).kind).toBe('ok');
  });

  it.each([
    ['fin', 'banned'],
    ['rst', 'banned'],
    ['half_then_fin', 'refused'],
    ['silent', 'refused'],
    ['stranger', 'refused'],
  ] as const)('settles when the server answers the password with %s', async (auth, kind) => {
    const { server, rcon } = await both({ auth });
    expect((await rcon.execute('sm_pause')).kind).toBe(kind);
    expect(server.received).toEqual([]);
    await eventually(() => server.openConnections === 0);
  });

  it('reads a close right after connecting as a ban, whether FIN or RST', async () => {
    for (const end of ['fin', 'rst'] as const) {
      const { rcon } = await both({ onConnect: (connection) => connection[end]() });
      expect([end, await rcon.execute('a')]).toMatchObject([end, { kind: 'banned' }]);
    }
  });

  it('says refused when nothing listens', async () => {
    const server = await serve();
    const { endpoint } = server;
    await server.stop();
    expect(await connect(endpoint).execute('a')).toMatchObject({ kind: 'refused', detail: 'ECONNREFUSED' });
    cleanups.length = 0;
  });

  it('gives up on an address that never answers the connect', async () => {
    // TEST-NET-1 is routed nowhere; a sandbox that rejects it at once is as good.
    const rcon = connect({ serverId: 's', host: '192.0.2.1', port: 27015, password: 'x' }, { connectTimeoutMs: 80 });
    expect((await rcon.execute('a')).kind).toBe('refused');
  });

  it('asks the outbound guard for the address and obeys its refusal', async () => {
    const server = await serve();
    const endpoint = { ...server.endpoint, host: 'play.example' };
    const allowed = connect(endpoint, { resolveHost: () => Promise.resolve({ ok: true, address: '127.0.0.1' }) });
    expect((await allowed.execute('a')).kind).toBe('ok');
    const refused = connect(endpoint, { resolveHost: () => Promise.resolve({ ok: false, detail: 'blocked_address' }) });
    expect(await refused.execute('b')).toMatchObject({ kind: 'refused', detail: 'blocked_address' });
    const broken = connect(endpoint, { resolveHost: () => Promise.reject(new Error('dns')) });
    expect(await broken.execute('c')).toMatchObject({ kind: 'refused', detail: 'resolve_failed' });
    expect(server.received).toEqual(['a']);
  });
});

describe('one reply', () => {
  const long = Array.from({ length: 900 }, (_, i) => `matchzy_9001_0_round${i} São João 🎮`).join('\n');

  it.each([
    ['source', 1000],
    ['source', 3690],
    ['source', 3691],
    ['plain', 4086],
    ['none', 3690],
    ['none', 4086],
  ] as const)('is whole when it comes in many parts (mirror: %s, %d bytes each)', async (mirror, part) => {
    const { rcon } = await both({
      mirror,
      onCommand: (connection, { id, text }) => {
        const bytes = Buffer.from(text === 'big' ? long : `small ${text}`);
        for (let at = 0; at < bytes.length; at += part) connection.reply(id, bytes.subarray(at, at + part));
      },
    });
    expect(await rcon.execute('big')).toMatchObject({ kind: 'ok', text: long });
    expect(await rcon.execute('next')).toMatchObject({ kind: 'ok', text: 'small next' });
  });

  it.each([1, 2, 3, 5, 13])('is whole when every segment holds %d bytes', async (piece) => {
    const script: FakeScript = {
      mirror: 'none',
      onCommand: (connection, { id }) =>
        void connection.dribble(Buffer.concat([frame(id, 0, 'olá '), frame(id, 0, 'mundo')]), piece),
    };
    // A segment of one byte ends just between the packets, where a slow machine is silent, too.
    const { rcon } = await both(script, piece === 1 ? { idleGapMs: 500, commandTimeoutMs: 5_000 } : {});
    expect(await rcon.execute('status')).toMatchObject({ kind: 'ok', text: 'olá mundo' });
  });

  it('is not ended by silence in the middle of a packet', async () => {
    const { rcon } = await both(
      {
        mirror: 'none',
        onCommand: (connection, { id }) => {
          const bytes = Buffer.concat([frame(id, 0, 'olá '), frame(id, 0, 'mundo')]);
          void connection.dribble(bytes, frame(id, 0, 'olá ').length + 3, 200);
        },
      },
      { idleGapMs: 20, commandTimeoutMs: 5_000 },
    );
    expect(await rcon.execute('status')).toMatchObject({ kind: 'ok', text: 'olá mundo' });
  });

  it.each(['json', 'text'] as const)('in %s never ends by the sentinel of an earlier command', async (reply) => {
    // The mirrors of the first command come only after the second was sent, in front of its real answer.
    const late: Buffer[] = [];
    const server = await serve({
      mirror: 'none',
      onCommand: (connection, { id, text }) => {
        if (text === 'first') {
          connection.reply(id, 'one');
          late.push(frame(id + 1, 0), frame(id + 1, 0, Buffer.from([0, 1, 0, 0])));
        } else {
          connection.send(...late);
          setTimeout(() => connection.reply(id, '{"gamestate":"live"}'), 30);
        }
      },
    });
    const rcon = connect(server.endpoint);
    expect(await rcon.execute('first')).toMatchObject({ kind: 'ok', text: 'one' });
    expect(await rcon.execute('get5_status', { reply, deadlineMs: 3000 })).toMatchObject({
      text: '{"gamestate":"live"}',
    });
  });

  it('never takes the late answer of a command that timed out', async () => {
    const { rcon } = await both({
      onCommand: (connection, { id, text }) => {
        if (text !== 'slow') return connection.reply(id, `answer of ${text}`);
        connection.mute = true;
        setTimeout(() => {
          connection.mute = false;
          connection.reply(id, 'answer of slow');
        }, 120);
      },
    });
    const slow = await rcon.execute('slow', { deadlineMs: 100, onTimeout: 'keep' });
    expect(slow).toMatchObject({ kind: 'timeout_unknown', detail: 'no_answer' });
    await pause(40);
    expect(await rcon.execute('next')).toMatchObject({ kind: 'ok', text: 'answer of next' });
  });

  it('may be empty: a silent command is a success', async () => {
    const { rcon } = await both({ onCommand: (connection, { id }) => connection.reply(id, '') });
    expect(await rcon.execute('css_endmatch')).toMatchObject({ kind: 'ok', text: '' });
  });

  it('may be missing altogether where only the sentinel is answered', async () => {
    const { rcon } = await both({ onCommand: () => undefined });
    expect(await rcon.execute('css_endmatch')).toMatchObject({ kind: 'ok', text: '' });
  });

  it('is unknown, not failed, when nothing comes back', async () => {
    const { server, rcon } = await both({ mirror: 'none', onCommand: () => undefined });
    expect(await rcon.execute('css_endmatch', { deadlineMs: 80 })).toMatchObject({ kind: 'timeout_unknown' });
    expect(server.received).toEqual(['css_endmatch']);
  });

  it('in JSON ends at the matching brace, through noise and pauses longer than the idle gap', async () => {
    const json = '{"gamestate":"live","team1":{"name":"a } b"}}';
    const { rcon } = await both(
      {
        mirror: 'none',
        onCommand: (connection, { id }) => {
          connection.reply(id, `tv_stoprecord\n${json.slice(0, 20)}`);
          setTimeout(() => connection.reply(id, `${json.slice(20)}\nnoise { after`), 150);
        },
      },
      { idleGapMs: 20 },
    );
    const outcome = await rcon.execute('get5_status', { reply: 'json' });
    expect(outcome).toMatchObject({ kind: 'ok' });
    expect(outcome.kind === 'ok' && outcome.text).toContain(json);
  });

  it('in JSON falls back to silence when the server has nothing but a sentence to say', async () => {
    const { rcon } = await both({ mirror: 'none', console: () => "Unknown command 'get5_status'!" });
    expect(await rcon.execute('get5_status', { reply: 'json' })).toMatchObject({
      kind: 'ok',
      text: "Unknown command 'get5_status'!",
    });
  });

  it('that is a JSON object cut short is unknown, never half an object', async () => {
    for (const end of ['fin', 'rst', 'silence'] as const) {
      const { rcon } = await both({
        mirror: 'none',
        onCommand: (connection, { id }) => {
          connection.reply(id, '{"gamestate":"li');
          if (end !== 'silence') setTimeout(() => connection[end](), 10);
        },
      });
      const { kind } = await rcon.execute('get5_status', { reply: 'json', deadlineMs: 150 });
      expect(kind).toBe(end === 'silence' ? 'timeout_unknown' : 'closed_unknown');
    }
  });

  it('ignores packets of strangers and answers that come twice', async () => {
    const { rcon } = await both({
      onCommand: (connection, { id, text }) => {
        connection.send(
          frame(99_999, 0, 'stray'),
          frame(0, 0, 'stray'),
          frame(id, 0, `{"a":"${text}"}`),
          frame(id, 0, '{"dup":1}'),
        );
      },
    });
    expect(await rcon.execute('x', { reply: 'json' })).toMatchObject({ text: '{"a":"x"}' });
    expect(await rcon.execute('y', { reply: 'json' })).toMatchObject({ text: '{"a":"y"}' });
  });

  it('without end is cut off', async () => {
    const { server, rcon } = await both({
      mirror: 'none',
      onCommand: (connection, { id }) => {
        for (let i = 0; i < 400; i += 1) connection.reply(id, Buffer.alloc(4096, 120));
      },
    });
    expect(await rcon.execute('cvarlist')).toMatchObject({ kind: 'closed_unknown', detail: 'reply_too_big' });
    await eventually(() => server.openConnections === 0);
  });

  it.each([-1, 5, 0x7fffffff])(
    'with an impossible frame size of %d closes the connection and the next command works',
    async (size) => {
      const { rcon } = await both({
        onCommand: (connection, { id, text }) => {
          const bad = Buffer.alloc(4);
          bad.writeInt32LE(size);
          if (text === 'bad') connection.send(bad);
          else connection.reply(id, 'fine');
        },
      });
      expect(await rcon.execute('bad')).toMatchObject({ kind: 'closed_unknown', detail: 'malformed_frame' });
      expect(await rcon.execute('good')).toMatchObject({ kind: 'ok', text: 'fine' });
    },
  );
});

describe('a connection that breaks', () => {
  it.each(['fin', 'rst'] as const)('with %s while idle is replaced without anybody noticing', async (end) => {
    const { server, rcon } = await both({ console: (line) => line });
    expect((await rcon.execute('one')).kind).toBe('ok');
    server.connections[0]?.[end]();
    await eventually(() => !rcon.isConnected);
    expect(await rcon.execute('two')).toMatchObject({ kind: 'ok', text: 'two' });
    expect(server.connections).toHaveLength(2);
  });

  it.each(['fin', 'rst'] as const)(
    'with %s during a command ends it as unknown and is replaced for the next',
    async (end) => {
      const { server, rcon } = await both({
        onCommand: (connection, { id, text }) => (text === 'die' ? connection[end]() : connection.reply(id, text)),
      });
      expect((await rcon.execute('die')).kind).toBe('closed_unknown');
      expect(await rcon.execute('after')).toMatchObject({ kind: 'ok', text: 'after' });
      expect(server.received).toEqual(['die', 'after']);
    },
  );

  it('at any byte of the reply still settles every command', async () => {
    const whole = Buffer.concat([frame(2, 0, '{"a":1}')]);
    for (let cut = 0; cut <= whole.length; cut += 3) {
      for (const end of ['fin', 'rst'] as const) {
        const server = await serve({
          mirror: 'none',
          onCommand: (connection) => {
            connection.send(whole.subarray(0, cut));
            setTimeout(() => connection[end](), 3);
          },
        });
        const outcome = await connect(server.endpoint).execute('get5_status', { reply: 'json' });
        expect(outcome.kind).toBe(cut === whole.length ? 'ok' : 'closed_unknown');
      }
    }
  });

  it('sends a command that may run twice again, and one that may not never', async () => {
    for (const idempotent of [true, false]) {
      const { server, rcon } = await both({
        onCommand: (connection, { id, text, nth }) => {
          if (nth > 1) connection.rst();
          else connection.reply(id, text);
        },
      });
      expect((await rcon.execute('first')).kind).toBe('ok');
      const second = await rcon.execute('second', { idempotent });
      expect(second.kind).toBe(idempotent ? 'ok' : 'closed_unknown');
      expect(server.received).toEqual(idempotent ? ['first', 'second', 'second'] : ['first', 'second']);
    }
  });

  it('after a hung server that keeps the socket open reconnects inside the deadline of an idempotent command', async () => {
    const { server, rcon } = await both({ console: (line) => line });
    expect((await rcon.execute('one')).kind).toBe('ok');
    const [dead] = server.connections;
    if (dead) dead.mute = true;
    expect(await rcon.execute('two', { idempotent: true, deadlineMs: 400 })).toMatchObject({ kind: 'ok', text: 'two' });
  });

  it('is unknown, not refused, when the second try finds no server any more', async () => {
    const { server, rcon } = await both({
      onCommand: (connection, { id, nth }) => (nth === 1 ? connection.reply(id, '') : undefined),
      mirror: 'none',
    });
    expect((await rcon.execute('one')).kind).toBe('ok');
    const second = rcon.execute('two', { idempotent: true, deadlineMs: 400 });
    await pause(50);
    server.script = { auth: 'fin' };
    expect((await second).kind).toBe('closed_unknown');
  });

  it('answers "not authenticated" without having run the command, so it is tried once more', async () => {
    const { server, rcon } = await both({
      onCommand: (connection, { id, nth }) => {
        if (server.connections.length === 1 && nth === 2) connection.send(frame(-1, 2));
        else connection.reply(id, `nth ${nth}`);
      },
    });
    expect((await rcon.execute('one')).kind).toBe('ok');
    expect(await rcon.execute('css_endmatch')).toMatchObject({ kind: 'ok', text: 'nth 1' });
  });

  it('is not knocked at again at once after a failed connect, except by the priority lane', async () => {
    const server = await serve({ auth: 'fin' });
    const rcon = connect(server.endpoint, { backoffMs: { min: 500, max: 500 } });
    expect((await rcon.execute('a')).kind).toBe('banned');
    expect((await rcon.execute('b')).kind).toBe('banned');
    expect(server.connections).toHaveLength(1);
    expect((await rcon.execute('sm_pause', { lane: 'priority' })).kind).toBe('banned');
    expect(server.connections).toHaveLength(2);
    server.script = {};
    await pause(520);
    expect((await rcon.execute('c')).kind).toBe('ok');
  });
});

describe('a server that only hears the first command of a connection', () => {
  const script: FakeScript = {
    onCommand: (connection, { id, text, nth }) => {
      if (nth > 1) return;
      connection.reply(id, text);
      connection.mute = true;
    },
    mirror: 'none',
  };

  it('is found out, and from then on gets a fresh connection for every command', async () => {
    const { server, rcon } = await both(script, { idleGapMs: 20 });
    for (let i = 0; i < 6; i += 1) {
      expect(await rcon.execute(`status ${i}`, { idempotent: true, deadlineMs: 200 })).toMatchObject({
        kind: 'ok',
        text: `status ${i}`,
      });
    }
    const before = server.received.length;
    expect(await rcon.execute('css_endmatch')).toMatchObject({ kind: 'ok' });
    expect(await rcon.execute('css_start')).toMatchObject({ kind: 'ok' });
    expect(server.received.slice(before)).toEqual(['css_endmatch', 'css_start']);
    await pause(1);
    expect(rcon.isConnected).toBe(false);
  });

  it('can be declared from the start', async () => {
    const { server, rcon } = await both(script, { oneCommandPerConnection: true });
    expect((await rcon.execute('a')).kind).toBe('ok');
    expect((await rcon.execute('b')).kind).toBe('ok');
    expect(server.connections).toHaveLength(2);
  });
});

describe('the queue', () => {
  it('gives forty concurrent callers their own answers, in order, over one connection', async () => {
    const { server, rcon } = await both({
      onCommand: async (connection, { id, text }) => {
        await pause(Math.random() * 4);
        connection.send(frame(id, 0, `{"echo":`), frame(id, 0, `"${text}"}`));
      },
    });
    const asked = Array.from({ length: 40 }, (_, i) => `command ${i}`);
    const answers = await Promise.all(asked.map((text, i) => rcon.execute(text, { reply: i % 2 ? 'json' : 'text' })));
    expect(answers.map((answer) => answer.kind === 'ok' && answer.text)).toEqual(
      asked.map((text) => `{"echo":"${text}"}`),
    );
    expect(server.received).toEqual(asked);
    expect(server.connections).toHaveLength(1);
  });

  it('never has two commands in flight', async () => {
    let running = 0;
    let most = 0;
    const { rcon } = await both(
      {
        onCommand: (connection, { id }) => {
          running += 1;
          most = Math.max(most, running);
          setTimeout(() => {
            running -= 1;
            connection.reply(id, '');
          }, 5);
        },
        mirror: 'none',
      },
      { idleGapMs: 1 },
    );
    await Promise.all(Array.from({ length: 8 }, () => rcon.execute('x', { reply: 'first' })));
    expect(most).toBe(1);
  });

  it('lets a pause overtake everything that waits', async () => {
    const { server, rcon } = await both();
    const polls = [1, 2, 3].map((i) => rcon.execute(`poll ${i}`));
    await Promise.all([...polls, rcon.execute('sm_pause', { lane: 'priority' })]);
    expect(server.received[1]).toBe('sm_pause');
  });

  it('never sends an expired command, and says so at once', async () => {
    const { server, rcon } = await both({
      onCommand: (connection, { id, text }) =>
        void setTimeout(() => connection.reply(id, text), text === 'slow' ? 150 : 0),
      mirror: 'none',
    });
    const slow = rcon.execute('slow', { reply: 'first' });
    await pause(30);
    const late = await rcon.execute('sm_pause', { ttlMs: 40 });
    expect(late).toMatchObject({ kind: 'expired', detail: 'waited_for_turn' });
    expect((await slow).kind).toBe('ok');
    expect((await rcon.execute('last')).kind).toBe('ok');
    expect(server.received).toEqual(['slow', 'last']);
  });

  it('never sends a command that expired while the connection was being made', async () => {
    const { server, rcon } = await both({ auth: 'separate' });
    expect(await rcon.execute('sm_pause', { ttlMs: 5 })).toMatchObject({
      kind: 'expired',
      detail: 'not_connected_in_time',
    });
    expect((await rcon.execute('later')).kind).toBe('ok');
    expect(server.received).toEqual(['later']);
    expect(server.connections).toHaveLength(1);
  });

  it('has a limit, and keeps room for the priority lane', async () => {
    const { rcon } = await both({}, { maxQueue: 3 });
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => rcon.execute(`poll ${i}`)),
      rcon.execute('sm_pause', { lane: 'priority' }),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok', 'ok', 'queue_full', 'queue_full', 'ok']);
  });

  it('keeps the wanted distance between commands', async () => {
    const { server, rcon } = await both({}, { spacingMs: 60 });
    await Promise.all([rcon.execute('a'), rcon.execute('b')]);
    const [first = 0, second = 0] = server.receivedAt;
    expect(second - first).toBeGreaterThanOrEqual(55);
  });

  it.each(['quit\nsm_pause', 'a\rb', 'a\0b', 'x'.repeat(4087)])(
    'refuses what can never be one console line',
    async (text) => {
      const { server, rcon } = await both();
      expect((await rcon.execute(text)).kind).toBe('refused');
      expect(server.connections).toHaveLength(0);
    },
  );
});

describe('latency', () => {
  it('on a warm, idle connection hands the bytes to the socket before execute returns', async () => {
    const { server, rcon } = await both();
    expect((await rcon.warm()).kind).toBe('ok');
    expect(server.connections).toHaveLength(1);
    let sentAt: Date | null = null;
    const outcome = rcon.execute('sm_pause', { lane: 'priority', onSent: (at) => (sentAt = at) });
    expect(sentAt).toBeInstanceOf(Date);
    expect((await outcome).kind).toBe('ok');
  });

  it('survives a listener and a predicate that throw', async () => {
    const { rcon } = await both();
    const outcome = await rcon.execute('a', {
      onSent: () => {
        throw new Error('listener');
      },
      reply: () => {
        throw new Error('predicate');
      },
    });
    expect(outcome.kind).toBe('ok');
  });

  it('makes one connection for a warm-up and commands that come together', async () => {
    const { server, rcon } = await both({ auth: 'separate' });
    await Promise.all([rcon.warm(), rcon.execute('a'), rcon.execute('b'), rcon.warm()]);
    expect(server.connections).toHaveLength(1);
  });
});

describe('the end', () => {
  it('of idleness closes the connection', async () => {
    const { server, rcon } = await both({}, { keepAliveMs: 40 });
    await rcon.execute('a');
    expect(rcon.isConnected).toBe(true);
    await eventually(() => rcon.isIdle && server.openConnections === 0);
    expect((await rcon.execute('b')).kind).toBe('ok');
  });

  it('settles what runs as unknown, what waits as refused, and leaves no socket', async () => {
    const { server, rcon } = await both({ mirror: 'none', onCommand: () => undefined });
    const running = rcon.execute('runs');
    await pause(40);
    const waiting = rcon.execute('waits');
    await rcon.close();
    expect((await running).kind).toBe('closed_unknown');
    expect(await waiting).toMatchObject({ kind: 'refused', detail: 'client_closed' });
    expect(await rcon.execute('late')).toMatchObject({ kind: 'refused', detail: 'client_closed' });
    await eventually(() => server.openConnections === 0);
  });

  it('may come while connecting, and before anything was ever asked', async () => {
    const { rcon } = await both({ auth: 'silent' });
    const waiting = rcon.execute('a');
    await pause(20);
    await rcon.close();
    expect((await waiting).kind).toBe('refused');
    await connect({ serverId: 'never', host: '127.0.0.1', port: 1, password: '' }).close();
  });

  it('of a replaced endpoint lets the running command finish', async () => {
    const { rcon } = await both({
      onCommand: (connection, { id }) => void setTimeout(() => connection.reply(id, 'done'), 50),
      mirror: 'none',
    });
    const running = rcon.execute('runs');
    await pause(20);
    const waiting = rcon.execute('waits');
    await rcon.retire();
    expect(await running).toMatchObject({ kind: 'ok', text: 'done' });
    expect(await waiting).toMatchObject({ kind: 'refused', detail: 'endpoint_replaced' });
  });

  it('of many broken commands leaves no listeners behind', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const { server, rcon } = await both({ mirror: 'none', onCommand: () => undefined });
    for (let i = 0; i < 30; i += 1) await rcon.execute('x', { deadlineMs: 2, onTimeout: 'keep' });
    expect(server.connections).toHaveLength(1);
    await pause(5);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });
});
