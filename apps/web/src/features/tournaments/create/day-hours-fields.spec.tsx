import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TournamentBody } from '@placar/contracts/tournaments';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { renderPage } from '../../../testing/render-page';
import { formOf } from '../model/cup-change';
import { cupFaults } from '../model/cup-faults';
import { cupBody, emptyCup, type TimetableChoice } from '../model/cup-form';
import { DayHoursFields } from './day-hours-fields';

function Fields() {
  const [days, setDays] = useState<TimetableChoice['days']>([]);
  return (
    <>
      <DayHoursFields days={days} usual={{ from: '19:00', until: '23:00' }} error={undefined} onChange={setDays} />
      <output data-testid="days">{JSON.stringify(days)}</output>
    </>
  );
}

beforeEach(() => fillBrowserGaps());

it('a day has the usual hours until somebody says otherwise: others, or none', async () => {
  await renderPage(<Fields />);
  const user = userEvent.setup();
  const choose = async (day: RegExp, kind: string) => {
    await user.click(screen.getByRole('combobox', { name: day }));
    await user.click(screen.getByRole('option', { name: kind }));
  };
  const said = () => JSON.parse(screen.getByTestId('days').textContent) as unknown;
  expect(screen.queryByRole('combobox')).toBeNull();
  const toggle = screen.getByRole('switch', { name: 'Dias com outros horários' });
  await user.click(toggle);
  await choose(/sábado/i, 'Outro horário');
  expect(said()).toEqual([{ day: 6, hours: { from: '19:00', until: '23:00' } }]);
  await choose(/segunda-feira/i, 'Fechado');
  await choose(/sábado/i, 'Como nos outros dias');
  expect(said()).toEqual([{ day: 1, hours: null }]);
  await user.click(toggle);
  expect(said()).toEqual([]);
});

it('are sent in the order of the week, come back, and are not sent without both ends', () => {
  const days = [
    { day: 7, hours: null },
    { day: 6, hours: { from: '10:00', until: '22:00' } },
  ];
  const named = { ...emptyCup(), name: 'Copa' };
  const form = { ...named, timetable: { ...named.timetable, days } };
  const body = TournamentBody.parse(cupBody(form));
  expect(body.timetable?.days).toEqual(days.toReversed());
  expect(formOf(body).timetable.days).toEqual(days.toReversed());
  const half = [{ day: 6, hours: { from: '10:00', until: '' } }];
  expect(cupFaults({ ...form, timetable: { ...form.timetable, days: half } }, 0)).toContainEqual({
    problem: 'days',
    stage: null,
  });
});
