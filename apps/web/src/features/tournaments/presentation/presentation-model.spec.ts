import { sampleCup } from '../../../testing/cup-samples';
import {
  newSponsor,
  newStream,
  placePresentationErrors,
  presentationBody,
  presentationDraft,
  presentationProblems,
} from './presentation-form';
import { newPrize } from './prize-form';
import { playerOf, streamGroups, winnersOf } from './presentation-model';

const stream = (url: string, language: 'pt' | 'en' | 'fr', main = false) => ({ url, language, caster: '', main });

describe('the streams of a tournament', () => {
  it('stand by language: the one of the reader first, then those with a main stream, the main ones first', () => {
    const streams = [stream('a', 'fr'), stream('b', 'en'), stream('c', 'en', true), stream('d', 'pt')];
    const urls = streamGroups(streams, 'pt').map(({ language, streams: own }) => [language, own.map(({ url }) => url)]);
    expect(urls).toEqual([
      ['pt', ['d']],
      ['en', ['c', 'b']],
      ['fr', ['a']],
    ]);
  });

  it.each([
    ['https://www.twitch.tv/placar', 'https://player.twitch.tv/?channel=placar&parent=cup.example'],
    ['https://twitch.tv/videos/123', 'https://player.twitch.tv/?video=123&parent=cup.example'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://youtu.be/dQw4w9WgXcQ?t=1', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://www.youtube.com/@placar/live', null],
    ['https://www.youtube.com/watch?v=..%2F..%2Fx', null],
    ['https://www.twitch.tv/placar?x=&parent=evil', 'https://player.twitch.tv/?channel=placar&parent=cup.example'],
    ['https://kick.com/placar', null],
    ['https://twitch.tv.evil.example/placar', null],
    ['javascript:alert(1)', null],
  ])('%s has the player %s', (url, player) => {
    expect(playerOf(url, 'cup.example')).toBe(player);
  });
});

describe('the prizes of a tournament', () => {
  const over = sampleCup({ status: 'over' });
  const placements = [
    { place: 1, group: null, entries: [7] },
    { place: 2, group: null, entries: [3] },
    { place: 3, group: null, entries: [5, 6] },
    { place: 5, group: null, entries: [1, 2, 4, 8] },
  ];
  const standings = { id: 1, version: 1, names: {}, stages: [{ tables: [], shared: [], placements }] };
  const won = (place: number, until?: number) => winnersOf({ place, until, prize: 'x' }, over, standings);

  it('go to those who ended on their places; who shares places shares their prizes', () => {
    expect([won(1), won(2), won(3, 4), won(4), won(5, 6), won(9)]).toEqual([
      [7],
      [3],
      [5, 6],
      [5, 6],
      [1, 2, 4, 8],
      [],
    ]);
  });

  it('are nobody’s before the end', () => {
    expect(winnersOf({ place: 1, prize: 'x' }, sampleCup({ status: 'running' }), standings)).toEqual([]);
  });
});

describe('the form of what a tournament shows', () => {
  it('leaves out rows that say nothing, and sends the rest as it was said', () => {
    const said = {
      prizes: [{ place: 3, until: 4, prize: 'Camiseta' }],
      sponsors: [{ name: 'Padaria', picture: 'abc12' }],
      streams: [stream('https://kick.com/placar', 'pt', true)],
    };
    const draft = presentationDraft(said);
    const more = {
      prizes: [...draft.prizes, newPrize(draft.prizes)],
      sponsors: [...draft.sponsors, newSponsor()],
      streams: [...draft.streams, newStream('pt', draft.streams)],
    };
    expect(more.prizes[1]).toMatchObject({ place: 5, until: null });
    expect(more.streams[1]).toMatchObject({ language: 'pt', main: false });
    expect(presentationProblems(more)).toEqual({});
    expect(presentationBody(more)).toEqual(said);
  });

  it('says at its field what is wrong, and puts what the server says there too', () => {
    const draft = {
      prizes: [
        { key: 'a', place: 3, until: 2, prize: 'x' },
        { key: 'b', place: null, until: null, prize: 'y' },
      ],
      sponsors: [
        { key: 'c', name: '', url: '', picture: null },
        { key: 'd', name: '', url: 'javascript:alert(1)', picture: null },
      ],
      streams: [
        { key: 'e', url: 'https://kick.com/x', language: 'pt' as const, caster: '', main: true },
        { key: 'f', url: ' https://kick.com/x ', language: 'en' as const, caster: '', main: false },
      ],
    };
    expect(presentationProblems(draft)).toEqual({
      'a.until': 'until',
      'b.place': 'place',
      'd.name': 'text',
      'd.url': 'https',
      'f.url': 'twice',
    });
    expect(placePresentationErrors(draft, { 'sponsors.0.url': 'no', version: 'x' })).toEqual({ 'd.url': 'no' });
  });
});
