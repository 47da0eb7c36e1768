import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { fireEvent, screen } from '@testing-library/react';
import { TournamentBody } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { renderPage } from '../../../testing/render-page';
import { formOf } from '../model/cup-change';
import { cupBody, emptyCup } from '../model/cup-form';
import { RulebookFields } from './rulebook-fields';

function Fields() {
  const [rulebook, setRulebook] = useState(emptyCup().rulebook);
  return (
    <>
      <RulebookFields rulebook={rulebook} onChange={setRulebook} />
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
