import { execFileSync } from 'node:child_process';
import { ConfigError, loadConfig } from './load-config';

const SECRET = '0f'.repeat(32);
const LEAST = { DATABASE_URL: 'postgres://placar:pw@db:5432/placar', PLACAR_SECRET: SECRET };

describe('the configuration', () => {
  it('needs a database and a secret, and has a default for everything else', () => {
    const config = loadConfig(LEAST);
    expect(config.http).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      corsOrigins: [],
      checkAnswers: false,
      trustProxy: false,
      publicReadsBytes: 96 * 1024 * 1024,
      streamsPerAddress: 2_000,
    });
    expect(config.redis).toEqual({ url: null, prefix: 'placar' });
    expect(config.auth).toEqual({
      superAdminSteamIds: [],
      adminSteamIds: [],
      steamApiKey: null,
      steamApiUrl: 'https://api.steampowered.com',
      steamOpenIdEndpoint: 'https://steamcommunity.com/openid/login',
      localLogins: true,
      membersMayCreate: [],
      secondFactor: 'optional',
      stepUpMinutes: 10,
    });
    expect(config.gameServer).toMatchObject({
      allowPrivateHosts: true,
      startedServers: [],
      reconcileSeconds: 5,
      warmupReconcileSeconds: 5,
    });
    expect(config.data.demosDir).toBe(`${config.data.dir}/demos`);
    expect(config.demo.enabled).toBe(false);
  });

  it('names a seller with a right CNPJ, of digits or with letters, and no half of one', () => {
    const seller = (more: Record<string, string | undefined>) => loadConfig({ ...LEAST, ...more }).seller;
    expect(seller({})).toBeNull();
    expect(seller({ SELLER_NAME: 'Zoé Jogos', SELLER_CNPJ: '11222333000181' })).toEqual({
      name: 'Zoé Jogos',
      cnpj: '11.222.333/0001-81',
      address: null,
    });
    expect(seller({ SELLER_NAME: 'Zoé Jogos', SELLER_CNPJ: '12.abc.345/01de-35' })?.cnpj).toBe('12.ABC.345/01DE-35');
    for (const cnpj of ['11222333000182', '12ABC34501DE53', '00000000000000', '1122233300018'])
      expect(() => seller({ SELLER_NAME: 'Zoé Jogos', SELLER_CNPJ: cnpj })).toThrow(/SELLER_CNPJ must be a CNPJ/);
    for (const half of [{ SELLER_NAME: 'Zoé' }, { SELLER_CNPJ: '11222333000181' }, { SELLER_ADDRESS: 'Rua 1' }])
      expect(() => seller(half)).toThrow(/are set together/);
  });

  it('lists every problem at once, by variable, and never a value', () => {
    const wrong = {
      HTTP_PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      REDIS_URL: 'localhost:6379',
      PLACAR_SECRET: 'too short',
      SUPER_ADMIN_STEAM_IDS: '76561198000000001, me',
      LOCAL_LOGINS: 'perhaps',
      MEMBERS_MAY_CREATE: 'matches,chaos',
      CORS_ORIGINS: 'https://community.example/path',
      LOG_LEVEL: 'loud',
      RECONCILE_SECONDS: '0',
    };
    const error = failure(wrong);
    for (const name of Object.keys(wrong))
      expect(error.problems.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
    expect(error.message).not.toMatch(/hunter2|too short/);
    expect(failure({}).problems).toEqual(['DATABASE_URL is required', 'PLACAR_SECRET is required']);
  });

  it('takes "false" for false, lists with spaces, and empty variables for unset ones', () => {
    const config = loadConfig({
      ...LEAST,
      LOCAL_LOGINS: 'false',
      ALLOW_PRIVATE_HOSTS: 'yes',
      ADMIN_STEAM_IDS: ' 76561198000000001 ,76561198000000002, ',
      MEMBERS_MAY_CREATE: 'matches, seasons',
      REDIS_URL: '  ',
      PUBLIC_URL: 'https://placar.example/',
      TRUST_PROXY: '2',
      CORS_ORIGINS: 'https://community.example, *',
    });
    expect(config.auth.localLogins).toBe(false);
    expect(config.gameServer.allowPrivateHosts).toBe(true);
    // Members type the addresses of webhooks: they get no way into the network that game servers stand in.
    expect(config.webhooks.allowPrivateHosts).toBe(false);
    expect(config.auth.adminSteamIds).toEqual(['76561198000000001', '76561198000000002']);
    expect(config.auth.membersMayCreate).toEqual(['matches', 'seasons']);
    expect(config.redis.url).toBeNull();
    expect(config.http).toMatchObject({
      publicUrl: 'https://placar.example',
      trustProxy: 2,
      corsOrigins: ['https://community.example', '*'],
    });
  });

  const reach = (env: Record<string, string>) => {
    const { gameServer, webhooks } = loadConfig({ ...LEAST, ...env });
    return [gameServer.allowPrivateHosts, webhooks.allowPrivateHosts];
  };

  it.each([
    [{}, [true, true]],
    [{ HTTP_HOST: 'localhost' }, [true, true]],
    [{ HTTP_HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' }, [true, true]],
    [{ HTTP_HOST: '0.0.0.0' }, [false, false]],
    [{ HTTP_HOST: '192.168.1.5' }, [false, false]],
    [{ PUBLIC_URL: 'https://placar.example' }, [false, false]],
    [{ PUBLIC_URL: 'http://127.0.0.1.placar.example' }, [false, false]],
    [{ ALLOW_PRIVATE_HOSTS: 'true' }, [true, true]],
    [{ ALLOW_PRIVATE_HOSTS: 'false' }, [false, false]],
    [{ HTTP_HOST: '0.0.0.0', ALLOW_PRIVATE_HOSTS: 'true' }, [true, false]],
    [{ HTTP_HOST: '0.0.0.0', ALLOW_PRIVATE_HOSTS: '192.168.0.0/16' }, [['192.168.0.0/16'], ['192.168.0.0/16']]],
    [
      { HTTP_HOST: '0.0.0.0', ALLOW_PRIVATE_HOSTS: '10.0.0.0/8, fd00::/8', WEBHOOKS_TO_PRIVATE_HOSTS: 'false' },
      [['10.0.0.0/8', 'fd00::/8'], false],
    ],
  ] as const)('lets %j reach private game servers and webhooks: %j', (env, expected) => {
    expect(reach(env)).toEqual(expected);
  });

  it('takes no network into the list that is link-local', () => {
    for (const list of ['169.254.0.0/16', '192.168.0.0/16,fe80::/10', '192.168.0.1', 'lan'])
      expect(failure({ ...LEAST, ALLOW_PRIVATE_HOSTS: list }).problems).toEqual([
        expect.stringMatching(/^ALLOW_PRIVATE_HOSTS must be true, false, or a list of networks/),
      ]);
  });

  /** What `npm start` gives its programs when a person set these variables. */
  const ofNpmStart = (env: Record<string, string>) => {
    const program = `import { programEnvironment } from './scripts/lib/programs.mjs';
      const fleet = { servers: [{ host: '127.0.0.1', port: 27115 }, { host: '127.0.0.1', port: 27116 }], controlUrl: '', speed: 1 };
      const given = { data: { path: '/data', secrets: () => ({}) }, database: { url: '' }, apiPort: 3000, url: 'http://127.0.0.1:3000', demo: true, fleet };
      console.log(JSON.stringify({ ...process.env, ...programEnvironment(given) }));`;
    const written = execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' });
    return loadConfig({ ...(JSON.parse(written) as Record<string, string>), ...LEAST });
  };

  it('of npm start reaches private addresses only while nobody elsewhere can reach it, its own servers always', () => {
    const startedServers = ['127.0.0.1:27115', '127.0.0.1:27116'];
    const allowing = (allowed: unknown) => ({
      gameServer: { allowPrivateHosts: allowed, startedServers },
      webhooks: { allowPrivateHosts: allowed },
      fleet: { providers: ['process'] },
    });
    expect(ofNpmStart({})).toMatchObject(allowing(true));
    expect(ofNpmStart({ HTTP_HOST: '0.0.0.0' })).toMatchObject(allowing(false));
    expect(ofNpmStart({ PUBLIC_URL: 'https://placar.example' })).toMatchObject(allowing(false));
    expect(ofNpmStart({ HTTP_HOST: '0.0.0.0', ALLOW_PRIVATE_HOSTS: '192.168.0.0/16' })).toMatchObject(
      allowing(['192.168.0.0/16']),
    );
  });

  it('takes a control address of simulated servers on this machine only', () => {
    const given = (url: string) => loadConfig({ ...LEAST, GAMESIM_CONTROL_URL: url }).demo.controlUrl;
    expect(given('http://127.0.0.1:27900/')).toBe('http://127.0.0.1:27900');
    expect(given('')).toBeNull();
    for (const elsewhere of ['http://10.0.0.7:27900', 'https://127.0.0.1:27900', 'http://127.0.0.1:27900/servers'])
      expect(() => given(elsewhere)).toThrow('GAMESIM_CONTROL_URL');
  });

  it('takes regions with and without an address that pages may ask, each once', () => {
    const regions = (text: string) => loadConfig({ ...LEAST, LOBBY_REGIONS: text }).lobbies.regions;
    expect(loadConfig(LEAST).lobbies.regions).toEqual([]);
    expect(regions('br=https://ping-br.example, us')).toEqual([
      { region: 'br', address: 'https://ping-br.example/' },
      { region: 'us', address: null },
    ]);
    // Each of these would open the pages' content policy for something else, or can be measured by nobody.
    for (const wrong of [
      'BR=https://a.example',
      'br,br=https://a.example',
      'br=ftp://a.example',
      'br=https://me:word@a.example',
      "br=https://a.example/;script-src'",
      'br=https://a.example/?q=1',
      'br=*',
    ])
      expect(failure({ ...LEAST, LOBBY_REGIONS: wrong }).problems).toEqual([
        expect.stringMatching(/^LOBBY_REGIONS must be a list such as/),
      ]);
    const plain = { ...LEAST, LOBBY_REGIONS: 'br=http://a.example', PUBLIC_URL: 'https://placar.example' };
    expect(failure(plain).problems).toEqual(['LOBBY_REGIONS must have https addresses, as PUBLIC_URL has']);
  });

  it('derives from the secret one key for each purpose, the same from hex and from base64', () => {
    const { secrets } = loadConfig(LEAST);
    const fromBase64 = loadConfig({ ...LEAST, PLACAR_SECRET: Buffer.from(SECRET, 'hex').toString('base64') });
    expect(fromBase64.secrets).toEqual(secrets);
    const keys = [secrets.key, secrets.sessionKey, secrets.encryptionKey, secrets.tokenKey].map((key) =>
      key.toString('hex'),
    );
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toHaveLength(64);
  });

  it('keeps the key of a retired secret, to open what it sealed', () => {
    const next = loadConfig({ ...LEAST, PLACAR_SECRET: 'ab'.repeat(32), PLACAR_PREVIOUS_SECRETS: SECRET });
    expect(next.secrets.previousEncryptionKeys).toEqual([loadConfig(LEAST).secrets.encryptionKey]);
  });
});

function failure(env: Record<string, string>): ConfigError {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error('the configuration was accepted');
}
