import { readSingleConfig } from './single-server';

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
