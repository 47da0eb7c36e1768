import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TournamentBody } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { renderPage } from '../../../testing/render-page';
import { formOf } from '../model/cup-change';
import { cupFaults } from '../model/cup-faults';
import { changeStage, cupBody, emptyCup } from '../model/cup-form';
import { RulebookFields } from './rulebook-fields';

function Fields({ mayBeDrawn = false }: { mayBeDrawn?: boolean }) {
  const [rulebook, setRulebook] = useState(emptyCup().rulebook);
  return (
    <>
      <RulebookFields help="" rulebook={rulebook} mayBeDrawn={mayBeDrawn} onChange={setRulebook} />
      <output data-testid="rules">{JSON.stringify(rulebook)}</output>
    </>
  );
}

beforeEach(() => fillBrowserGaps());

it('says what was typed, and nothing for an empty field', async () => {
  await renderPage(<Fields />, '/tournaments/create');
  const told = () => screen.getByTestId('rules').textContent;
  const pauses = screen.getByRole('textbox', { name: 'Pausas táticas' });
  fireEvent.change(pauses, { target: { value: '4' } });
  expect(told()).toBe('{"tactical_pauses":4}');
  fireEvent.change(pauses, { target: { value: '' } });
  expect(told()).toBe('{}');
});

it('is sent with the form where the platform plays the matches, and comes back into it', () => {
  const form = { ...emptyCup(), name: 'Copa', rulebook: { no_show: 'off', tactical_pauses: null } as const };
  const body = TournamentBody.parse(cupBody(form));
  expect(body.rulebook).toEqual(form.rulebook);
  expect(formOf(body).rulebook).toEqual(form.rulebook);
  expect(cupBody({ ...form, played: false })).not.toHaveProperty('rulebook');
  expect(cupBody({ ...form, rulebook: {} })).not.toHaveProperty('rulebook');
});

it('offers a map without overtime only where it may end in a draw', async () => {
  const user = userEvent.setup();
  const offered = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Prorrogação' }));
    return (await screen.findAllByRole('option')).map((one) => one.textContent);
  };
  const usual = ['Como de costume', '6 rodadas', '10 rodadas', '12 rodadas'];
  const { unmount } = await renderPage(<Fields />, '/tournaments/create');
  expect(await offered()).toEqual(usual);
  unmount();
  await renderPage(<Fields mayBeDrawn />, '/tournaments/create');
  const none = 'Sem prorrogação: o mapa pode terminar empatado';
  expect(await offered()).toEqual([...usual, none]);
  await user.click(screen.getByRole('option', { name: none }));
  expect(screen.getByTestId('rules').textContent).toBe('{"overtime_rounds":null}');
});

it('of a stage are sent with it, come back, and keep overtime where somebody must win', () => {
  const rulebook = { overtime_rounds: null, tactical_pauses: 3 };
  const named = { ...emptyCup(), name: 'Copa' };
  const league = changeStage(named, 0, { kind: 'round_robin', roundPlays: [], rulebook });
  const body = TournamentBody.parse(cupBody(league));
  expect(body.stages[0]?.rulebook).toEqual(rulebook);
  expect(formOf(body).stages[0]?.rulebook).toEqual(rulebook);
  expect(cupFaults(league, 0)).toEqual([]);
  const problem = [{ problem: 'overtime', stage: 0 }];
  expect(cupFaults(changeStage(named, 0, { rulebook }), 0)).toEqual(problem);
  expect(cupFaults({ ...named, rulebook }, 0)).toEqual(problem);
  expect(cupFaults({ ...named, rulebook, played: false }, 0)).toEqual([]);
});

it('of a stage say whether its matches are ranked, where teams of that size have a ladder', () => {
  const named = { ...emptyCup(), name: 'Copa', ranked: true, teamSize: 5 };
  const groups = changeStage(named, 0, { rulebook: { ranked: false } });
  const body = TournamentBody.parse(cupBody(groups));
  expect([body.ranked, body.stages[0]?.rulebook]).toEqual([true, { ranked: false }]);
  expect(formOf(body).stages[0]?.rulebook).toEqual({ ranked: false });
  expect(cupBody({ ...groups, teamSize: 3 }).stages[0]).not.toHaveProperty('rulebook');
});
