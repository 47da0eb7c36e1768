import { readContainerConfig, readSingleConfig } from './single-server';

describe('the flags of a single server', () => {
  it('give one server with its password from the environment and its own speed', () => {
    const args = [
      '--single',
      '--port',
      '27100',
      '--password-env',
      'RCON',
      '--name',
      'Sob demanda São João',
      '--speed',
      '20',
      '--locale',
      'pt-BR',
    ];
    expect(readSingleConfig([...args, '--allow-url', 'http://placar.example/'], { RCON: 'secret' })).toEqual({
      controlPort: null,
      allowedBaseUrls: ['http://placar.example/'],
      server: {
        port: 27_100,
        name: 'Sob demanda São João',
        password: 'secret',
        locale: 'pt-BR',
        clock: { mode: 'scaled', factor: 20 },
      },
    });
    expect(readSingleConfig(['--single'], {}).server).toEqual({ clock: { mode: 'scaled', factor: 1 } });
  });

  it('are refused with a reason', () => {
    expect(() => readSingleConfig(['--single', '--port', 'x'], {})).toThrow(/port/);
    expect(() => readSingleConfig(['--single', '--password-env', 'NOPE'], {})).toThrow('NOPE holds no password');
    expect(() => readSingleConfig(['--single', '--password', 'secret'], {})).toThrow('--password');
  });
});

describe('the variables of a game server image', () => {
  it('give the same server, with its join password, that may reach any address', () => {
    const environment = {
      CS2_SERVERNAME: '--Servidor "ção" 🎯',
      CS2_PORT: '30020',
      CS2_RCON_PORT: '30020',
      TV_PORT: '30021',
      CS2_STARTMAP: 'de_nuke',
      CS2_RCONPW: 'rcon-secret',
      CS2_PW: 'join-secret',
      GAMESIM_SPEED: '60',
    };
    expect(readContainerConfig(environment)).toEqual({
      controlPort: null,
      allowedBaseUrls: 'any',
      server: {
        port: 30_020,
        name: '--Servidor "ção" 🎯',
        map: 'de_nuke',
        password: 'rcon-secret',
        convars: { hostname: '--Servidor "ção" 🎯', sv_password: 'join-secret' },
        clock: { mode: 'scaled', factor: 60 },
      },
    });
  });

  it('must hold a password', () => {
    expect(() => readContainerConfig({ CS2_PORT: '30020' })).toThrow('CS2_RCONPW holds no password');
  });
});
