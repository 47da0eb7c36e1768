import { TournamentPresentation } from '.';

const faults = (said: object): string[] =>
  TournamentPresentation.safeParse(said).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];
const stream = (url: string) => ({ url, language: 'pt' });

describe('what an organiser says of prizes, sponsors and streams', () => {
  it('fills in what was left out', () => {
    expect(TournamentPresentation.parse({ streams: [stream('https://www.twitch.tv/placar')] })).toEqual({
      prizes: [],
      sponsors: [],
      streams: [{ url: 'https://www.twitch.tv/placar', language: 'pt', caster: '', main: false }],
    });
  });

  it.each([
    [{ streams: [stream('javascript:alert(1)')] }, 'streams.0.url: must be an https address'],
    [{ streams: [stream('https://twitch.tv@evil.example/x')] }, 'streams.0.url: must not hold a name and password'],
    [{ sponsors: [{ name: 'a', url: 'JavaScript:alert(1)' }] }, 'sponsors.0.url: must be an https address'],
    [{ sponsors: [{ name: 'a\u202eb' }] }, 'sponsors.0.name: must not contain control characters'],
    [{ sponsors: [{ name: 'a', picture: '../x' }] }, 'sponsors.0.picture: must be the stem of a picture'],
    [{ prizes: [{ place: 1, prize: '\u2066x' }] }, 'prizes.0.prize: must not contain control characters'],
    [{ prizes: [{ place: 3, until: 2, prize: 'x' }] }, 'prizes.0.until: must not lie before the first place'],
    [
      { streams: [stream('https://kick.com/a'), stream('https://kick.com/a')] },
      'streams: must not hold an address twice',
    ],
  ])('is refused at its field: %j', (said, fault) => {
    expect(faults(said)).toContain(fault);
  });
});
