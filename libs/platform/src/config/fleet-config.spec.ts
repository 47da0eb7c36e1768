import { ConfigError, loadConfig } from './load-config';

const LEAST = { DATABASE_URL: 'postgres://placar:pw@db:5432/placar', PLACAR_SECRET: '0f'.repeat(32) };
const problems = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ ...LEAST, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('the configuration of servers on demand', () => {
  it('starts no servers by itself', () => {
    expect(loadConfig(LEAST).fleet.providers).toEqual([]);
    expect(loadConfig({ ...LEAST, FLEET_PROVIDERS: 'process' }).fleet.providers).toEqual(['process']);
    expect(loadConfig({ ...LEAST, FLEET_PROVIDERS: 'docker', FLEET_IMAGE: 'x/cs2:1.40' }).fleet.docker).toEqual({
      host: null,
      socket: '/var/run/docker.sock',
      network: 'host',
    });
  });

  it('takes an image only when it names one version', () => {
    const by = (image: string) => problems({ FLEET_PROVIDERS: 'kubernetes', FLEET_IMAGE: image });
    expect(by(`registry.example:5000/cs2@sha256:${'ab'.repeat(32)}`)).toEqual([]);
    expect(by('registry.example:5000/cs2:1.40.9')).toEqual([]);
    expect(by('registry.example/cs2')).toHaveLength(1);
    expect(by('registry.example:5000/cs2')).toHaveLength(1);
    expect(by('registry.example/cs2:latest')).toEqual(['FLEET_IMAGE must not be pinned to latest']);
  });

  it('names everything that a provider lacks', () => {
    expect(problems({ FLEET_PROVIDERS: 'docker,agones' })).toEqual([
      'FLEET_IMAGE is required by the provider docker or kubernetes',
      'AGONES_FLEET is required by the provider agones',
      'AGONES_RCON_PASSWORD is required by the provider agones',
    ]);
    const nodePorts = { FLEET_PROVIDERS: 'kubernetes', FLEET_IMAGE: 'x/cs2:1', KUBERNETES_EXPOSE: 'nodeport' };
    expect(problems({ ...nodePorts, FLEET_FIRST_PORT: '27015', FLEET_LAST_PORT: '27099' })).toEqual([
      'FLEET_FIRST_PORT must be a node port, from 30000 to 32767',
    ]);
    expect(problems({ FLEET_FIRST_PORT: '30100', FLEET_LAST_PORT: '30100' })).toEqual([
      'FLEET_LAST_PORT must be above FLEET_FIRST_PORT',
    ]);
  });
});
