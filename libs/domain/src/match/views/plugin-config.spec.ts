import fc from 'fast-check';
import { pluginCvars, pluginTargets, targetCvars } from './plugin-config';

const targets = pluginTargets('https://placar.example/api', 'TOKENTOKENTOKENTOKENTOKE');
const ours = Object.entries(targetCvars(targets));

/** A name in any mixture of cases. */
const mixed = (name: string) =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map((upper) => Array.from(name, (letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));

describe('settings in the config of a match', () => {
  it('are our defaults, then those of the match, then our targets, whatever the match was stored with', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...ours.map(([target]) => target), 'mp_maxrounds', 'sv_shutdown', 'hostname').chain(mixed),
    );
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('http://stranger.example', '24', 'a";quit'));
    fc.assert(
      fc.property(fc.dictionary(name, value), (cvars) => {
        const lines = Object.entries(pluginCvars({ enforceTeams: true, wingman: false, cvars }, targets));
        expect(lines.slice(-ours.length)).toEqual(ours);
        const before = lines.slice(0, -ours.length).map(([line]) => line);
        expect(before.slice(0, 3)).toEqual(['get5_check_auths', 'matchzy_hostname_format', 'mp_overtime_enable']);
        expect(before.filter((line) => /remote|demo|shutdown|[A-Z]/.test(line))).toEqual([]);
      }),
    );
  });

  it('may be other than our defaults', () => {
    const cvars = { MP_Overtime_Enable: '0', mp_maxrounds: '12' };
    expect(pluginCvars({ enforceTeams: false, wingman: true, cvars }, targets)).toMatchObject({
      get5_check_auths: '0',
      mp_overtime_enable: '0',
      mp_maxrounds: '12',
    });
  });

  it('say how many rounds a wingman match has: a restore brings back the settings, and not the mode', () => {
    expect(pluginCvars({ enforceTeams: true, wingman: true, cvars: {} }, targets)['mp_maxrounds']).toBe('16');
    expect(pluginCvars({ enforceTeams: true, wingman: false, cvars: {} }, targets)['mp_maxrounds']).toBeUndefined();
  });
});
