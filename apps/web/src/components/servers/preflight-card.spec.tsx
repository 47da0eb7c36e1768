import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { samplePreflight } from '../../testing/server-samples';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { PreflightCard } from './preflight-card';
import { usePreflight } from './use-preflight';

beforeEach(() => fillBrowserGaps());

function Card({ auto = false }: { auto?: boolean }) {
  return <PreflightCard desk={usePreflight(4, { auto, map: 'de_nuke' })} name="Arena 4" />;
}

const failedAt = (code: string, detail: string | null = null) => {
  const steps = samplePreflight().steps.map((step, index) =>
    index < 3
      ? step
      : {
          ...step,
          status: index === 3 ? ('failed' as const) : ('skipped' as const),
          code: index === 3 ? code : null,
          detail,
        },
  );
  return samplePreflight({ ok: false, steps, plugin_version: null });
};

describe('the check of a server', () => {
  it('shows the last one, and runs a new one for the map when asked', async () => {
    let answer: (value: StubAnswer) => void = () => undefined;
    const { calls } = stubApi({
      'GET /servers/4/preflight': () => ({ body: failedAt('plugin_missing') }),
      'POST /servers/4/preflight': () => new Promise((resolve) => (answer = resolve)),
    });
    await renderPage(<Card />);
    const card = await screen.findByTestId('preflight-card');
    await waitFor(() => expect(card.dataset.verdict).toBe('not_ready'));
    const line = (name: string) => within(card).getByText(name).closest('li') as HTMLElement;
    expect(line('Plugin de partidas').textContent).toContain('Instale o CounterStrikeSharp e o MatchZy');
    expect(line('Envia eventos').dataset.state).toBe('skipped');

    await userEvent.setup().click(within(card).getByRole('button', { name: 'Testar de novo' }));
    expect(card.dataset.verdict).toBe('running');
    expect(line('Plugin de partidas').dataset.state).toBe('waiting');
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { map: 'de_nuke' } });
    answer({ body: samplePreflight() });
    await waitFor(() => expect(card.dataset.verdict).toBe('ready'));
  });

  it('shows a finding that it has no words for as it came', async () => {
    stubApi({ 'GET /servers/4/preflight': () => ({ body: failedAt('engine_wobbles', 'r42') }) });
    await renderPage(<Card />);
    expect(await screen.findByText('Código: engine_wobbles')).toBeTruthy();
    expect(screen.getAllByText('r42').length).toBeGreaterThan(0);
  });

  it('follows a check that the platform has not finished', async () => {
    const running = samplePreflight({ ok: null, finished_at: null, steps: samplePreflight().steps.slice(0, 2) });
    stubApi({
      'POST /servers/4/preflight': () => ({ body: running }),
      'GET /servers/4/preflight': () => ({ body: samplePreflight() }),
    });
    await renderPage(<Card auto />);
    const card = await screen.findByTestId('preflight-card');
    expect(card.dataset.verdict).toBe('running');
    await waitFor(() => expect(card.dataset.verdict).toBe('ready'));
  });

  it('tells a check without an answer from a server without one', async () => {
    stubApi({ 'GET /servers/4/preflight': () => ({ status: 404, body: { message: 'none', code: 'NOT_FOUND' } }) });
    await renderPage(<Card auto />);
    expect((await screen.findByRole('alert')).textContent).toContain('a plataforma não respondeu');
    expect(screen.getByTestId('preflight-card').dataset.verdict).toBe('never');
  });
});
