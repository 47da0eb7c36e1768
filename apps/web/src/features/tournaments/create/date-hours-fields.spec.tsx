import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TournamentBody } from '@placar/contracts/tournaments';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { renderPage } from '../../../testing/render-page';
import { formOf } from '../model/cup-change';
import { cupFaults } from '../model/cup-faults';
import { cupBody, emptyCup, type TimetableChoice } from '../model/cup-form';
import { DateHoursFields } from './date-hours-fields';

function Fields() {
  const [dates, setDates] = useState<TimetableChoice['dates']>([]);
  return (
    <>
      <DateHoursFields dates={dates} usual={{ from: '19:00', until: '23:00' }} error={undefined} onChange={setDates} />
      <output data-testid="dates">{JSON.stringify(dates)}</output>
    </>
  );
}

beforeEach(() => fillBrowserGaps());

it('dates are added one after the other, closed or with hours of their own, and taken away', async () => {
  await renderPage(<Fields />);
  const user = userEvent.setup();
  const said = () => JSON.parse(screen.getByTestId('dates').textContent) as unknown;
  const add = screen.getByRole('button', { name: 'Adicionar data' });
  await user.click(add);
  // The rows come once somebody wants one.
  await user.type(within(await screen.findByRole('group', { name: 'Nova data' })).getByLabelText('Data'), '2026-12-24');
  const eve = screen.getByRole('group', { name: /24 de dez/ });
  expect(said()).toEqual([{ date: '2026-12-24', hours: { from: '19:00', until: '23:00' } }]);
  await user.click(within(eve).getByRole('combobox', { name: 'Horário' }));
  await user.click(screen.getByRole('option', { name: 'Fechado' }));
  await user.click(add);
  await user.type(within(screen.getByRole('group', { name: 'Nova data' })).getByLabelText('Data'), '2026-12-20');
  expect(said()).toEqual([
    { date: '2026-12-24', hours: null },
    { date: '2026-12-20', hours: { from: '19:00', until: '23:00' } },
  ]);
  await user.click(screen.getByRole('button', { name: /Tirar 24 de dez/ }));
  expect(said()).toEqual([{ date: '2026-12-20', hours: { from: '19:00', until: '23:00' } }]);
});

it('are sent in their order, come back, and are not sent without a date, twice, or without both ends', () => {
  const eve = { date: '2026-12-24', hours: null };
  const sunday = { date: '2026-12-20', hours: { from: '10:00', until: '22:00' } };
  const named = { ...emptyCup(), name: 'Copa' };
  const form = (dates: TimetableChoice['dates']) => ({ ...named, timetable: { ...named.timetable, dates } });
  const body = TournamentBody.parse(cupBody(form([eve, sunday])));
  expect(body.timetable?.dates).toEqual([sunday, eve]);
  expect(formOf(body).timetable.dates).toEqual([sunday, eve]);
  const isRefused = (dates: TimetableChoice['dates']) =>
    cupFaults(form(dates), 0).some(({ problem }) => problem === 'dates');
  const half = { ...sunday, hours: { from: '10:00', until: '' } };
  expect([[eve, sunday], [{ ...eve, date: '' }], [eve, eve], [half]].map(isRefused)).toEqual([false, true, true, true]);
});
