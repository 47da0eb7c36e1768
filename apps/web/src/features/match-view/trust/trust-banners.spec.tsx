import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import { sampleMap, sampleMatch } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { MatchRow } from '../../../components/match/match-row';
import { toSummary } from '../../../components/match/match-summary';
import { MatchBanners } from '../banners/match-banners';

beforeEach(() => fillBrowserGaps());

const piece = { team1_score: null, team2_score: null, winner: null, rounds: null, by: null, reason: null };
const cutOff: LiveMap = sampleMap('', {
  status: 'finished',
  team1_score: 8,
  team2_score: 4,
  winner: 'team2',
  unproven: true,
  evidence: [
    { ...piece, kind: 'told', team1_score: 8, team2_score: 4 },
    { ...piece, kind: 'series', winner: 'team2' },
  ],
});
const ended: Partial<LiveMatch> = { status: 'finished', end_time: '2026-11-21T12:00:00.000Z' };
const unproven = sampleMatch({ ...ended, unproven: true, maps: [cutOff] });

const show = (match: LiveMatch, mayVouch: boolean) =>
  renderPage(
    <MatchBanners
      match={match}
      maps={{ 0: cutOff }}
      isStaff={mayVouch}
      mayVouch={mayVouch}
      leftOut={[]}
      cancelReason={null}
    />,
  );

describe('what of a match is no fact', () => {
  it('is said to everybody, and says which map', async () => {
    stubApi({});
    await show(unproven, false);
    const banner = screen.getByTestId('unproven-banner');
    expect(banner.textContent).toContain('Placar não comprovado');
    expect(banner.textContent).toContain('Mirage');
    expect(within(banner).queryByRole('button')).toBeNull();
  });

  it('is told to staff with all that is known, and they give their word with a reason', async () => {
    const { calls } = stubApi({ 'PUT /mapstats': () => ({ body: { message: 'ok' } }) });
    const user = userEvent.setup();
    await show(unproven, true);
    const known = screen.getByRole('list', { name: /O que se sabe de Mirage/ });
    expect(
      within(known)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Último placar visto: 8–4', `Pelo placar da série, ${unproven.team2.name} venceu`]);
    await user.click(screen.getByRole('button', { name: 'Informar o placar de Mirage' }));
    const dialog = await screen.findByRole('dialog');
    const save = within(dialog).getByRole('button', { name: 'Guardar o placar' });
    expect(save).toHaveProperty('disabled', true);
    const [one, two] = within(dialog).getAllByRole('textbox');
    await user.clear(one!);
    await user.type(one!, '9');
    await user.clear(two!);
    await user.type(two!, '13');
    await user.type(within(dialog).getByLabelText(/Motivo/), 'Os dois capitães');
    await user.click(save);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        match_id: unproven.id,
        map_number: 0,
        team1_score: 9,
        team2_score: 13,
        reason: 'Os dois capitães',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('may be a match that somebody could have made up: staff confirm it once it is over, and then nothing is to be said', async () => {
    const { calls } = stubApi({ [`POST /matches/${sampleMatch().id}/confirm`]: () => ({ body: { message: 'ok' } }) });
    const user = userEvent.setup();
    const running = await show(sampleMatch({ unconfirmed: true }), true);
    expect(screen.getByTestId('unconfirmed-banner').textContent).toContain('quando terminar');
    running.unmount();
    const over = await show(sampleMatch({ ...ended, unconfirmed: true }), true);
    await user.click(screen.getByRole('button', { name: 'Confirmar a partida' }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ confirmed: true }]));
    over.unmount();
    const { container } = await show(sampleMatch({ ...ended, confirmed: true }), true);
    expect(container.querySelector('[data-testid$="-banner"]')).toBeNull();
  });

  it('is not a load that failed when the server ended the series without a winner and was let go', async () => {
    stubApi({});
    const left = {
      status: 'load_failed',
      load_failure: 'series_ended_early',
      attention: 'series_ended_early',
    } as const;
    await show(sampleMatch(left), true);
    expect(screen.getByTestId('no-winner-banner').textContent).toContain('Série encerrada sem vencedor');
    expect(screen.queryByTestId('load-failed-banner')).toBeNull();
    await renderPage(<MatchRow match={toSummary(sampleMatch(left), new Map())} />);
    expect(screen.getByRole('article').textContent).toContain('Sem vencedor');
  });

  it('stands beside the score in lists', async () => {
    const row = { id: 7, team1_id: 1, team2_id: 2, team1_string: 'A', team2_string: 'B', max_maps: 1 };
    await renderPage(<MatchRow match={{ ...row, status: 'finished', unproven: 1, unconfirmed: 1 }} />);
    const article = screen.getByRole('article');
    expect(article.textContent).toContain('Placar não comprovado');
    expect(article.textContent).toContain('Não confirmada');
    expect(screen.getByRole('link').getAttribute('aria-label')).toMatch(/Placar não comprovado, Não confirmada$/);
  });
});
