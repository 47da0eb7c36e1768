import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeEventSource } from '../../testing/fake-event-source';
import { renderPage } from '../../testing/render-page';
import { sampleRequest } from '../../testing/server-samples';
import { stubApi } from '../../testing/stub-api';
import { MatchServerRequest } from './match-server-request';
import { ServerRequestCard } from './server-request-card';
import { useServerRequests } from './use-server-requests';

/** A match that waits, and a server that was started for it later. */
const PLACE = sampleRequest({ id: 'place', match_id: 7, source: 'pool', provider: null, position: 3 });
const START = sampleRequest({
  id: 'start',
  match_id: 7,
  state: 'provisioning',
  stage: 'booting',
  requested_at: '2026-11-21T10:00:05.000Z',
});

beforeEach(() => {
  fillBrowserGaps();
  FakeEventSource.install();
});

function Requests() {
  const { requests } = useServerRequests();
  return (
    <>
      {requests?.map((request) => (
        <ServerRequestCard key={request.id} request={request} />
      ))}
    </>
  );
}

describe('a server on demand', () => {
  it('is followed by the stream from its first stage to its connect line, and never backwards', async () => {
    const starting = sampleRequest({ version: 2, state: 'provisioning', stage: 'booting' });
    stubApi({ 'GET /server-requests': () => ({ body: { requests: [starting] } }) });
    const page = await renderPage(<Requests />);
    expect(
      (await screen.findByTestId('boot-stepper')).querySelector('[data-state=current]')?.getAttribute('data-step'),
    ).toBe('booting');
    const ready = {
      ...starting,
      version: 6,
      state: 'ready',
      stage: 'ready',
      connect: 'connect 203.0.113.9:27015; password kq7',
    };
    act(() => FakeEventSource.only().say('server_request', ready));
    expect(await screen.findByText('connect 203.0.113.9:27015; password kq7')).toBeTruthy();
    act(() => FakeEventSource.only().say('server_request', { ...starting, version: 5 }));
    expect(screen.getByTestId('server-request').dataset.state).toBe('ready');
    page.unmount();
  });

  it('that failed says why in the provider’s own words, and is asked for again', async () => {
    const { calls } = stubApi({ 'POST /servers/start-server': () => ({ body: { message: 'ok' } }) });
    const failed = sampleRequest({
      state: 'failed',
      stage: 'pulling',
      provider: 'kubernetes',
      failure: { stage: 'pulling', code: 'image_missing', detail: 'ErrImagePull: not found' },
    });
    await renderPage(<ServerRequestCard request={failed} />);
    expect(screen.getByText('O servidor não passou de: Baixando')).toBeTruthy();
    expect(screen.getByText('ErrImagePull: not found')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(calls.some((call) => call.path === '/servers/start-server')).toBe(true));
    expect(calls[0]?.body).toEqual({ provider: 'kubernetes' });
  });

  it('is kept alive and stopped', async () => {
    const { calls } = stubApi({
      'POST /server-requests/r1/keep-alive': () => ({ body: {} }),
      'DELETE /server-requests/r1': () => ({ body: {} }),
    });
    const user = userEvent.setup();
    const soon = new Date(Date.now() + 65_000).toISOString();
    await renderPage(
      <ServerRequestCard
        request={sampleRequest({ state: 'ready', stage: 'ready', idle_stop_at: soon, minutes: 12 })}
      />,
    );
    expect(screen.getByText(/^1:0\d$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Manter por 30 min' }));
    await user.click(screen.getByRole('button', { name: 'Desligar' }));
    expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual([
      'POST /server-requests/r1/keep-alive',
      'DELETE /server-requests/r1',
    ]);
  });
});

describe('a match in the line', () => {
  it('shows its place to everybody who is told of it, and leaves the line only for those who may', async () => {
    const { calls } = stubApi({ 'DELETE /server-requests/r1': () => ({ body: {} }) });
    const queued = sampleRequest({ match_id: 7, source: 'pool', provider: null, position: 3 });
    const page = await renderPage(<MatchServerRequest requests={[queued]} isWithoutServer mayAct={false} />);
    expect(screen.getByText('3.º na fila')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    page.unmount();
    await renderPage(<MatchServerRequest requests={[queued]} isWithoutServer mayAct />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Sair da fila' }));
    expect(calls).toHaveLength(1);
  });

  it('shows its place and the start beside it, and offers to end either', async () => {
    const { calls } = stubApi({ 'DELETE /server-requests/start': () => ({ body: {} }) });
    await renderPage(<MatchServerRequest requests={[START, PLACE]} isWithoutServer mayAct />);
    expect(screen.getByText('3.º na fila')).toBeTruthy();
    expect(screen.getByText('Enquanto isso, um servidor está sendo ligado para ela.')).toBeTruthy();
    expect(screen.getByTestId('boot-stepper')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sair da fila' })).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Desistir de ligar' }));
    expect(calls).toHaveLength(1);
  });

  it('says why the start beside it failed, that it waits still, and offers no start that would be refused', async () => {
    const failure = { stage: 'pulling', code: 'image_pull_failed', detail: 'not found' } as const;
    const failed = { ...START, state: 'failed', stage: 'pulling', failure } as const;
    const page = await renderPage(<MatchServerRequest requests={[failed, PLACE]} isWithoutServer mayAct />);
    expect(screen.getByText('3.º na fila')).toBeTruthy();
    expect(screen.getByText('O servidor não passou de: Baixando')).toBeTruthy();
    expect(screen.getByText(/A partida mantém o lugar na fila/)).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sair da fila']);
    page.unmount();
    // It is tried again by itself: then nobody has to leave the line for it.
    const again = { ...PLACE, start_again_at: new Date(Date.now() + 3_600_000).toISOString() };
    const tried = await renderPage(<MatchServerRequest requests={[failed, again]} isWithoutServer mayAct />);
    expect(screen.getByText(/O servidor não ligou; nova tentativa em (59:|1:00:00|1 h)/)).toBeTruthy();
    expect(screen.queryByText(/saia da fila antes/)).toBeNull();
    tried.unmount();
    const due = { ...PLACE, start_again_at: new Date(Date.now() - 1_000).toISOString() };
    const waits = await renderPage(<MatchServerRequest requests={[failed, due]} isWithoutServer mayAct />);
    expect(screen.getByText(/nova tentativa assim que houver lugar/)).toBeTruthy();
    waits.unmount();
    // Out of the line it is asked for again.
    const left = { ...PLACE, state: 'cancelled' } as const;
    await renderPage(<MatchServerRequest requests={[failed, left]} isWithoutServer mayAct />);
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
  });

  it('is on a server: only a place for another one is shown', async () => {
    await renderPage(<MatchServerRequest requests={[PLACE]} isWithoutServer={false} mayAct />);
    expect(screen.queryByTestId('match-server-request')).toBeNull();
  });

  it('leads those who may move the match to the server that is kept for it', async () => {
    const { calls } = stubApi({ 'DELETE /server-requests/r1': () => ({ body: {} }) });
    const offered = sampleRequest({
      match_id: 7,
      source: 'pool',
      provider: null,
      purpose: 'move',
      state: 'offered',
      server_id: 4,
      offered_until: new Date(Date.now() + 90_000).toISOString(),
    });
    await renderPage(<MatchServerRequest requests={[offered]} isWithoutServer={false} mayAct />);
    expect(screen.getByRole('link', { name: 'Trocar de servidor' }).getAttribute('href')).toBe(
      '/match/7?dock=change_server',
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Não usar este servidor' }));
    expect(calls).toHaveLength(1);
  });
});
