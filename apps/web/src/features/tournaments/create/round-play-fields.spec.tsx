import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../testing/render-page';
import { stageChoice } from '../model/cup-form';
import { RoundPlayFields } from './round-play-fields';

function Fields() {
  const [one, setOne] = useState(stageChoice('single_elimination'));
  return (
    <>
      <RoundPlayFields
        one={one}
        teams={8}
        isLast
        onChange={(roundPlays) => setOne((before) => ({ ...before, roundPlays }))}
      />
      <output data-testid="rules">
        {one.roundPlays.map(({ of, best_of }) => `${JSON.stringify(of)} ${best_of}`).join()}
      </output>
    </>
  );
}

beforeEach(() => fillBrowserGaps());

it('adds, changes and takes away the series of some rounds', async () => {
  await renderPage(<Fields />, '/tournaments/create');
  const told = () => screen.getByTestId('rules').textContent;
  const add = () => screen.getByRole('button', { name: 'Outra série em algumas rodadas' });
  fireEvent.click(add());
  expect(told()).toBe('{"kind":"last","rounds":2} 3');
  const row = screen.getByRole('group', { name: 'a partir das semifinais' });
  fireEvent.click(within(row).getByRole('radio', { name: 'Md5' }));
  expect(told()).toBe('{"kind":"last","rounds":2} 5');
  fireEvent.click(add());
  expect(told()).toBe('{"kind":"last","rounds":2} 5,{"kind":"last","rounds":3} 3');
  // Each round has its rule: there is nothing more to add.
  expect(screen.queryByRole('button', { name: 'Outra série em algumas rodadas' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remover: a partir das semifinais' }));
  expect(told()).toBe('{"kind":"last","rounds":3} 3');
  expect(add()).toBeTruthy();
});
