import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { cupFaults } from '../model/cup-faults';
import { emptyCup } from '../model/cup-form';
import { TryCup } from './try-cup';

const from = '2026-12-05T18:00:00.000Z';
const stage = (kind: 'single_elimination' | 'gsl', matches: number, until: string) => ({
  format: kind === 'gsl' ? { kind, groups: 2 } : { kind, third_place: true },
  teams: 8,
  rounds: 3,
  matches,
  first: [
    [1, 8],
    [2, 7],
  ],
  from,
  until,
});
const ANSWER = {
  names: { 1: 'Aurora', 2: 'Boreal', 7: 'Granite', 8: 'Horizon' },
  servers: 2,
  starts_at: from,
  ends_at: '2026-12-06T20:00:00.000Z',
  stages: [stage('gsl', 10, '2026-12-05T20:45:00.000Z'), stage('single_elimination', 4, '2026-12-06T20:00:00.000Z')],
};

beforeEach(() => fillBrowserGaps(1280));

describe('trying a tournament before it is made', () => {
  const show = async (answer: { status?: number; body: unknown }, form = emptyCup()) => {
    const api = stubApi({ 'POST /tournaments/dry-run': () => answer });
    const onFaults = jest.fn();
    await renderPage(<TryCup form={form} findFaults={() => cupFaults(form, Date.now())} onFaults={onFaults} />);
    return { api, onFaults, tryIt: () => userEvent.click(screen.getByRole('button', { name: 'Testar' })) };
  };

  it('tells stages, matches, who meets first and how long it takes, with so many servers, before it has a name', async () => {
    const { api, tryIt } = await show({ body: ANSWER });
    await userEvent.type(screen.getByRole('textbox', { name: 'Servidores (opcional)' }), '2');
    await tryIt();
    expect(await screen.findByText('14 partidas · Duração: 1 d 2 h')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(
        '8 times · 3 rodadas · 10 partidas · 2 h 45 minPrimeiras partidas: Aurora × Horizon, Boreal × Granite',
      ),
      expect.stringContaining('8 times · 3 rodadas · 4 partidas · 1 d 2 h'),
    ]);
    expect(api.calls.map(({ body }) => body)).toMatchObject([{ servers: 2, settings: { teams: 8 } }]);
  });

  it('shows first what is wrong in the form', async () => {
    const wrong = await show({ body: ANSWER }, { ...emptyCup(), teams: 1 });
    await wrong.tryIt();
    expect(screen.getByText(/Corrija primeiro/)).toBeTruthy();
    expect(wrong.onFaults).toHaveBeenCalledTimes(1);
    expect(wrong.api.calls).toEqual([]);
  });

  it('says so when there are too many matches', async () => {
    const { tryIt } = await show({ body: { ...ANSWER, ends_at: null } });
    await tryIt();
    expect(await screen.findByText(/passa de 4.000/)).toBeTruthy();
  });
});
