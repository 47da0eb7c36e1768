import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { samplePairing } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { swissColumns } from '../model/swiss-columns';
import { SwissPanel } from './swiss-panel';

it('a wall has a box for each record, with matches, who is through and who is out, and nothing to press', async () => {
  fillBrowserGaps(1920);
  const format = { kind: 'swiss' as const, until: { wins: 1, losses: 1 }, tie_breaks: [] };
  const over = { part: 'swiss', state: 'over', how: 'played' } as const;
  const pairings = [
    samplePairing({ ...over, key: 'S1.1', entries: [1, 4], winner: 1, maps: [1, 0], rounds: [13, 7] }),
    samplePairing({ part: 'swiss', key: 'S1.2', entries: [2, 3] }),
  ];
  const columns = swissColumns(format, { pairings, seeds: [1, 2, 3, 4], goes_on: null });
  const { container } = await renderPage(<SwissPanel columns={columns} nameOf={(entry) => `Time ${entry}`} />);
  const column = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li')!);
  expect(column('Rodada 1').getByText('Time 2')).toBeTruthy();
  const end = column('Fim da fase');
  expect(within(end.getByRole('heading', { name: /^1-0/ }).closest('section')!).getByText('Time 1')).toBeTruthy();
  expect(within(end.getByRole('heading', { name: /^0-1/ }).closest('section')!).getByText('Time 4')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('link')).toEqual([]);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
