import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentPairing } from '@placar/contracts/tournaments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { samplePairing, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { SwissBoard } from './swiss-board';

const FORMAT = { kind: 'swiss' as const, until: { wins: 2, losses: 2 }, tie_breaks: [] };
const pairing = (key: string, entries: [number, number], winner: number | null, score?: [number, number]) =>
  samplePairing({
    key,
    part: 'swiss',
    round: Number(key[1]),
    entries,
    winner,
    ...(winner === null ? {} : { state: 'over', how: 'played', maps: winner === entries[0] ? [1, 0] : [0, 1] }),
    ...(score === undefined
      ? {}
      : {
          match: { id: 3, status: 'live', waits_for: null, maps: [{ name: 'de_nuke', score, winner: null }] },
        }),
  });
/** Four teams; in the second round one match is over, one is on. */
const PAIRINGS: TournamentPairing[] = [
  pairing('S1.1', [1, 3], 1),
  pairing('S1.2', [2, 4], 2),
  pairing('S2.1', [1, 2], 1),
  pairing('S2.2', [3, 4], null, [8, 5]),
];

async function show(marked: number | null, opened: (key: string) => void = () => undefined) {
  const stage = { format: FORMAT, is_over: false, seeds: [1, 2, 3, 4], goes_on: null, pairings: PAIRINGS };
  const view = sampleView({ openMatch: ({ pairing: { key } }) => opened(key) });
  await renderPage(<SwissBoard format={FORMAT} stage={stage} index={0} view={view} marked={marked} />);
}
const board = () => screen.getByRole('region', { name: 'Colunas por campanha' });
const column = (title: string): HTMLElement => {
  const found = within(board()).getByRole('heading', { name: title }).closest('li');
  if (found === null) throw new Error(`no column ${title}`);
  return found;
};

/** A window so wide that all columns stand beside each other, or a phone. */
const onScreen = (isWide: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width') ? isWide : query.includes('max-width') ? !isWide : false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
};

beforeEach(() => fillBrowserGaps());

describe('a Swiss stage on the page', () => {
  it('has a list for each record of each round, with who is through and what is on', async () => {
    onScreen(true);
    await show(null);
    expect(within(column('Rodada 1')).getByRole('heading', { name: /^0-0/ })).toBeTruthy();
    expect(within(column('Rodada 2')).getByRole('heading', { name: /^1-0/ })).toBeTruthy();
    const third = column('Rodada 3');
    expect(within(third).getByRole('heading', { name: '2-0 Classificado' })).toBeTruthy();
    expect(within(third).getByText('Time 1')).toBeTruthy();
    const live = within(column('Rodada 2')).getByRole('button', { name: /Time 3.*8 : 5.*Time 4/ });
    expect(live.dataset.on).toBe('true');
  });

  it('shows the way of a team that was chosen, and the keys follow it', async () => {
    onScreen(true);
    const opened = jest.fn();
    await show(3, opened);
    const way = screen.getByRole('region', { name: 'Caminho de Time 3' });
    expect(
      within(way)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['0-1perdeu 0:1 contra Time 1', 'Agora8:5 contra Time 4']);
    fireEvent.click(within(way).getByRole('button', { name: /^Agora/ }));
    expect(opened).toHaveBeenCalledWith('S2.2');
    const first = within(column('Rodada 1')).getByRole('button', { name: /Time 1/ });
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.match).toBe('S2.2'));
  });

  it('on a phone stands round by round, from the one that is played', async () => {
    onScreen(false);
    await show(null);
    expect(screen.getByRole('heading', { name: 'Rodada 2' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Rodada 1' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Próxima rodada' }));
    expect(screen.getByRole('heading', { name: 'Rodada 3' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2-0 Classificado' })).toBeTruthy();
  });
});
