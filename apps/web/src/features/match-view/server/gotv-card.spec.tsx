import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import { GotvCard } from './gotv-card';

it('has the line of the broadcast for a caster, to copy and to open', async () => {
  fillBrowserGaps();
  await renderPage(<GotvCard gotv={{ address: '203.0.113.7', port: 27020 }} />);
  const card = within(screen.getByTestId('gotv'));
  expect(card.getByText('connect 203.0.113.7:27020')).toBeTruthy();
  expect(card.getByRole('link').getAttribute('href')).toBe('steam://connect/203.0.113.7:27020');
});
