import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { SessionUser } from '@placar/contracts/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SAMPLE_ACTS, sampleCup, samplePairing, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { OfficialNote } from './official-note';
import { MatchesPart } from '../tabs/matches-part';
import { OfficialsDialog } from './officials-dialog';

const FORMAT = { kind: 'single_elimination' as const, third_place: false };
const MATCH = { id: 9, status: 'live' as const, waits_for: null, maps: [] };
const bracket = {
  id: 1,
  version: 4,
  mark: '',
  names: {},
  stages: [
    {
      format: FORMAT,
      is_over: false,
      seeds: [1, 2],
      goes_on: null,
      pairings: [samplePairing({ match: MATCH })],
    },
  ],
};
const view = sampleView({ tournament: sampleCup({ status: 'running', version: 4 }), bracket, mayOrganise: true });
const OFFICIALS = { referees: [{ user_id: 5, name: 'Rui', of: null }], casters: [{ user_id: 6, name: 'Lia' }] };

beforeEach(() => fillBrowserGaps());

describe('referees and casters', () => {
  it('are found by name, given matches, taken away, and saved at once', async () => {
    stubApi({
      'GET /tournaments/1/officials': () => ({ body: OFFICIALS }),
      'GET /users?limit=20&search=': () => ({ body: { users: [] } }),
      'GET /users?limit=20&search=bia': () => ({ body: { users: [{ id: 7, name: 'Bia' }] } }),
    });
    const act = jest.fn(() => Promise.resolve(true));
    const onClose = jest.fn();
    const user = userEvent.setup();
    await renderPage(<OfficialsDialog view={view} acts={{ ...SAMPLE_ACTS, act }} onClose={onClose} />);
    const referees = within(await screen.findByRole('region', { name: 'Árbitros' }));
    expect(referees.getByText('Todas as partidas')).toBeTruthy();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
    expect(save.disabled).toBe(true);

    await user.click(referees.getByRole('combobox', { name: 'Partidas de Rui' }));
    await user.click(await screen.findByRole('option', { name: /Final · Time 1 × Time 2/, hidden: true }));
    expect(referees.queryByText('Todas as partidas')).toBeNull();

    await user.click(referees.getByRole('combobox', { name: 'Acrescentar um árbitro' }));
    await user.type(await referees.findByRole('combobox', { name: 'Acrescentar um árbitro' }), 'bia');
    await user.click(await screen.findByRole('option', { name: 'Bia', hidden: true }));
    expect(referees.getByText('Bia')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remover Lia' }));

    fireEvent.click(save);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const sent = {
      referees: [
        { user_id: 5, of: [{ stage: 0, key: 'U1.1' }] },
        { user_id: 7, of: null },
      ],
      casters: [],
      version: 4,
    };
    expect(act.mock.calls).toEqual([['POST /tournaments/:id/name-officials', sent]]);
  });

  it('stay open with the words of a refusal', async () => {
    stubApi({ 'GET /tournaments/1/officials': () => ({ body: OFFICIALS }) });
    const acts = { ...SAMPLE_ACTS, refusal: 'Essa conta não existe.', act: () => Promise.resolve(false) };
    const onClose = jest.fn();
    await renderPage(<OfficialsDialog view={view} acts={acts} onClose={onClose} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Remover Rui' }));
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Essa conta não existe.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('read on the page of the tournament what they are there', async () => {
    await renderPage(<OfficialNote role={{ of: [{ stage: 0, key: 'U1.1' }], isCaster: false }} view={view} />);
    expect(screen.getByText('Você é árbitro aqui: Final · Time 1 × Time 2.')).toBeTruthy();
    expect(screen.queryByText(/Você é narrador/)).toBeNull();
  });
});

describe('a caster', () => {
  const LIA: SessionUser = {
    id: 6,
    name: 'Lia',
    steam_id: '',
    steam_id_proved: 0,
    admin: 0,
    super_admin: 0,
    small_image: null,
    medium_image: null,
    large_image: null,
    api_key: '',
    vip: { isVIP: false },
    may_create: [],
    has_rental: false,
  };
  const broadcasts = () => ({
    body: { matches: [{ match_id: 9, stage: 0, key: 'U1.1', address: '203.0.113.7', port: 27020 }] },
  });

  it('has the line of the broadcast at each match; others are not shown it, and do not ask for it', async () => {
    const { calls } = stubApi({
      'GET /tournaments/1/officials': () => ({ body: OFFICIALS }),
      'GET /tournaments/1/broadcasts': broadcasts,
    });
    const as = (id: number) => ({ ...view, user: { ...LIA, id } });
    const { unmount } = await renderPage(<MatchesPart view={as(6)} />, '/tournaments/1?view=matches');
    expect(await screen.findByText('connect 203.0.113.7:27020')).toBeTruthy();
    unmount();
    const before = calls.length;
    await renderPage(<MatchesPart view={as(5)} />, '/tournaments/1?view=matches');
    await waitFor(() => expect(calls.slice(before).map(({ path }) => path)).toEqual(['/tournaments/1/officials']));
    expect(screen.queryByText(/203\.0\.113\.7/)).toBeNull();
  });
});
