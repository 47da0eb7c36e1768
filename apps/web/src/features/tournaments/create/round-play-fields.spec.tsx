import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../testing/render-page';
import type { RoundPlayBody } from '@placar/contracts/tournaments';
import { stageChoice, type StageChoice } from '../model/cup-form';
import { RoundPlayFields } from './round-play-fields';

function Fields({ kind = 'single_elimination' }: { kind?: StageChoice['kind'] }) {
  const [one, setOne] = useState(stageChoice(kind));
  return (
    <>
      <RoundPlayFields
        one={one}
        id="stage-0"
        teams={8}
        pool={POOL}
        ordersVeto
        isLast
        onChange={(roundPlays) => setOne((before) => ({ ...before, roundPlays }))}
      />
      <output data-testid="rules">{JSON.stringify(one.roundPlays)}</output>
    </>
  );
}

const rules = (): RoundPlayBody[] => JSON.parse(screen.getByTestId('rules').textContent) as RoundPlayBody[];

const POOL = ['de_ancient', 'de_inferno', 'de_mirage', 'de_nuke'];

beforeEach(() => fillBrowserGaps());

it('adds, changes and takes away the series of some rounds', async () => {
  await renderPage(<Fields />, '/tournaments/create');
  const told = () =>
    rules()
      .map(({ of, best_of }) => `${JSON.stringify(of)} ${best_of}`)
      .join();
  const add = () => screen.getByRole('button', { name: 'Outra série em algumas rodadas' });
  fireEvent.click(add());
  expect(told()).toBe('{"kind":"last","rounds":2} 3');
  const row = screen.getByRole('group', { name: 'a partir das semifinais' });
  fireEvent.click(within(row).getByRole('radio', { name: 'MD5' }));
  expect(told()).toBe('{"kind":"last","rounds":2} 5');
  fireEvent.click(add());
  expect(told()).toBe('{"kind":"last","rounds":2} 5,{"kind":"last","rounds":3} 3');
  // Each round has its rule: there is nothing more to add.
  expect(screen.queryByRole('button', { name: 'Outra série em algumas rodadas' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remover: a partir das semifinais' }));
  expect(told()).toBe('{"kind":"last","rounds":3} 3');
  expect(add()).toBeTruthy();
});

it('gives some rounds maps and an order of the veto of their own, and takes them back', async () => {
  await renderPage(<Fields />, '/tournaments/create');
  fireEvent.click(screen.getByRole('button', { name: 'Outra série em algumas rodadas' }));
  const row = within(screen.getByRole('group', { name: 'a partir das semifinais' }));
  const own = () => row.getByRole('switch', { name: 'Mapas e veto próprios' });
  expect(row.queryByRole('button', { name: 'Nuke' })).toBeNull();
  fireEvent.click(own());
  expect(rules()).toEqual([{ of: { kind: 'last', rounds: 2 }, best_of: 3, map_pool: POOL }]);
  fireEvent.click(row.getByRole('button', { name: 'Nuke' }));
  expect(rules()[0]?.map_pool).toEqual(['de_ancient', 'de_inferno', 'de_mirage']);
  fireEvent.click(row.getByRole('radio', { name: 'Minha ordem' }));
  expect(rules()[0]?.veto_format?.map(({ action }) => action)).toEqual(['pick', 'side', 'pick', 'side', 'decider']);
  fireEvent.click(row.getByRole('radio', { name: 'MD5' }));
  // The order led to three maps, and there are not five.
  expect(rules()[0]).not.toHaveProperty('veto_format');
  expect(row.queryByRole('group', { name: 'Ordem do veto' })).toBeNull();
  fireEvent.click(own());
  expect(rules()).toEqual([{ of: { kind: 'last', rounds: 2 }, best_of: 5 }]);
});

it('offers best of 2 only where a draw is a result', async () => {
  await renderPage(
    <>
      <Fields />
      <Fields kind="round_robin" />
    </>,
    '/tournaments/create',
  );
  for (const button of screen.getAllByRole('button', { name: 'Outra série em algumas rodadas' }))
    fireEvent.click(button);
  const offered = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('radio', { name: /^MD/ })
      .map((radio) => radio.getAttribute('value'));
  expect(offered('a partir das semifinais')).toEqual(['1', '3', '5']);
  expect(offered('a partir da rodada 2')).toEqual(['1', '2', '3', '5']);
});
