import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { Webhook, WebhookDelivery } from '@placar/contracts/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi } from '../../testing/stub-api';
import { deliveryState, hookState } from './webhook-state';
import { findProblems, toDraft } from './webhook-form';
import { WebhooksPage } from './webhooks-page';

const hook: Webhook = {
  id: 3,
  url: 'https://bot.example/placar',
  scope: 'own',
  season_id: null,
  events: [],
  description: 'Bot da liga',
  active: 1,
  off_reason: null,
  waiting: 2,
  failures: 0,
  failing_since: null,
  last_status: 204,
  last_tried_at: '2026-11-21T10:00:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
};
const delivery: WebhookDelivery = {
  id: 91,
  event_id: 'e1',
  type: 'map.ended',
  match_id: 42,
  tournament_id: null,
  state: 'failed',
  attempts: 9,
  next_try_at: null,
  last_status: 500,
  last_answer: 'Erro interno',
  created_at: '2026-11-21T10:00:00.000Z',
  delivered_at: null,
  body: { type: 'map.ended', data: { team1_score: 13 } },
};

async function open(routes: Parameters<typeof stubApi>[0] = {}, hooks: Webhook[] = [hook]) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, admin: 0, super_admin: 0 } }),
    'GET /webhooks': () => ({ body: { webhooks: hooks } }),
    'GET /webhooks/3/deliveries?limit=25': () => ({ body: { deliveries: [delivery], next_before: null } }),
    ...routes,
  });
  const { router } = await renderRoutes([{ path: '/webhooks', element: <WebhooksPage /> }], ['/webhooks']);
  const sent = (method: string) => stub.calls.filter((call) => call.method === method);
  return { ...stub, router, sent, user: userEvent.setup() };
}

// Whole forms are filled in, on machines that are busy with other things.
describe('own webhooks', () => {
  it('are made with the address, scope and events that were chosen; the secret is shown once, to be copied', async () => {
    const { user, sent } = await open(
      {
        'POST /webhooks': () => ({ body: { message: 'Webhook inserted successfully!', id: 4, secret: 'whsec_xyz' } }),
        'GET /seasons/myseasons': () => ({ body: { seasons: [{ id: 7, name: 'Copa' }] } }),
      },
      [],
    );
    await user.click((await screen.findAllByRole('button', { name: 'Novo webhook' }))[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Novo webhook' }));
    await user.click(form.getByRole('button', { name: 'Criar webhook' }));
    expect(await form.findByText('Este campo é obrigatório.')).toBeTruthy();
    // Led to what is wrong, which may stand above the window's edge.
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Endereço/)));
    await user.type(form.getByLabelText(/^Endereço/), 'https://ana:senha@bot.example/x');
    expect(await form.findByText(/^Não coloque usuário e senha/)).toBeTruthy();
    await user.clear(form.getByLabelText(/^Endereço/));
    await user.type(form.getByLabelText(/^Endereço/), 'https://bot.example/x');
    await user.click(form.getByRole('radio', { name: 'De uma temporada' }));
    await user.click(form.getByRole('radio', { name: 'Só o que eu escolher' }));
    await user.click(form.getByRole('button', { name: 'Criar webhook' }));
    expect(await form.findByText('Escolha uma temporada.')).toBeTruthy();
    expect(form.getByText('Escolha ao menos um acontecimento, ou envie tudo.')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await user.click(form.getByRole('combobox', { name: /Temporada/ }));
    await user.click(await screen.findByRole('option', { name: 'Copa' }));
    await user.click(form.getByRole('checkbox', { name: /Mapa encerrado/ }));
    await user.click(form.getByRole('checkbox', { name: /Torneio encerrado tournament\.ended/ }));
    await user.click(form.getByRole('checkbox', { name: /horário match\.scheduled/ }));
    await user.click(form.getByRole('button', { name: 'Criar webhook' }));
    const secret = within(await screen.findByRole('dialog', { name: 'Segredo do webhook' }));
    expect(secret.getByText('whsec_xyz')).toBeTruthy();
    expect(secret.getByRole('button', { name: /Copiar/ })).toBeTruthy();
    expect(sent('POST')[0]?.body).toEqual({
      url: 'https://bot.example/x',
      scope: 'season',
      season_id: 7,
      events: ['map.ended', 'tournament.ended', 'match.scheduled'],
      description: '',
    });
    await user.click(secret.getByRole('button', { name: 'Guardei o segredo' }));
    await waitFor(() => expect(screen.queryByText('whsec_xyz')).toBeNull());
  });

  it('show what the server refuses at the field, in words, and keep what was typed', async () => {
    const { user } = await open({
      'PUT /webhooks': () => ({
        status: 400,
        body: {
          message: 'url: must not be a private address',
          code: 'INVALID_INPUT',
          fields: { url: 'must not be a private address' },
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Editar https://bot.example/placar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Editar webhook' }));
    expect(form.queryByText('De quais partidas')).toBeNull();
    await user.clear(form.getByLabelText(/^Endereço/));
    await user.type(form.getByLabelText(/^Endereço/), 'http://10.0.0.1/x');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findByText('Endereços de rede privada não são permitidos aqui.')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Endereço/).value).toBe('http://10.0.0.1/x');
  });

  it('can be tested, which opens the log, and each delivery can be read and sent again', async () => {
    const { user, sent, router } = await open({
      'POST /webhooks/3/ping': () => ({ status: 202, body: { message: 'A test is on its way.' } }),
      'POST /webhooks/3/deliveries/91/replay': () => ({ status: 202, body: { message: 'It is sent again.' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Enviar teste' }));
    const log = within(await screen.findByRole('list', { name: 'Envios' }));
    expect(router.state.location.search).toBe('?log=3');
    expect(log.getByText('Desistimos')).toBeTruthy();
    expect(log.getByText('HTTP 500')).toBeTruthy();
    expect(log.getByText('9 tentativas')).toBeTruthy();
    expect(log.getByRole('link', { name: 'Partida 42' }).getAttribute('href')).toBe('/match/42');
    await user.click(log.getByRole('button', { name: 'Ver' }));
    const body = within(await screen.findByRole('dialog', { name: 'Envio 91' }));
    expect(body.getByText(/"team1_score": 13/)).toBeTruthy();
    expect(body.getByText('Erro interno')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText('Enviado de novo.')).toBeTruthy();
    expect(sent('POST').map(({ path }) => path)).toEqual(['/webhooks/3/ping', '/webhooks/3/deliveries/91/replay']);
  });

  it('name the tournament that a delivery is about, and lead to it', async () => {
    const about = { ...delivery, type: 'tournament.ended', match_id: null, tournament_id: 5 };
    const { user } = await open({
      'GET /webhooks/3/deliveries?limit=25': () => ({ body: { deliveries: [about], next_before: null } }),
      'POST /webhooks/3/ping': () => ({ status: 202, body: { message: 'A test is on its way.' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Enviar teste' }));
    const log = within(await screen.findByRole('list', { name: 'Envios' }));
    expect(log.getByRole('link', { name: 'Torneio 5' }).getAttribute('href')).toBe('/tournament/5');
    expect(log.queryByRole('link', { name: /^Partida/ })).toBeNull();
  });

  it('are paused, resumed and given a new secret', async () => {
    const { user, sent } = await open({
      'PUT /webhooks': () => ({ body: { message: 'Webhook updated successfully!' } }),
      'POST /webhooks/3/rotate': () => ({ body: { message: 'Secret replaced.', secret: 'whsec_new' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pausar' }));
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ id: 3, active: false }));
    await user.click(screen.getByRole('button', { name: /^Mais ações/ }));
    await user.click(await screen.findByText('Trocar segredo'));
    const question = within(await screen.findByRole('dialog', { name: 'Trocar o segredo?' }));
    await user.click(question.getByRole('button', { name: 'Trocar segredo' }));
    expect(await screen.findByText('whsec_new')).toBeTruthy();
  });

  it('are deleted only by their name', async () => {
    const { user, sent } = await open({
      'DELETE /webhooks': () => ({ body: { message: 'Webhook deleted successfully!' } }),
    });
    await user.click(await screen.findByRole('button', { name: /^Mais ações/ }));
    await user.click(await screen.findByText('Excluir'));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir webhook?' }));
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Excluir' });
    expect(confirm.disabled).toBe(true);
    await user.type(question.getByRole('textbox'), 'Bot da liga');
    await user.click(confirm);
    await waitFor(() => expect(sent('DELETE')[0]?.body).toEqual({ id: 3 }));
  });
});

describe('what is said of a webhook', () => {
  it('tells a pause of the owner from a surrender, and a retry from a first wait', () => {
    expect(hookState(hook)).toBe('ok');
    expect(hookState({ ...hook, last_tried_at: null, last_status: null })).toBe('untried');
    expect(hookState({ ...hook, failures: 1 })).toBe('failing');
    expect(hookState({ ...hook, active: 0, off_reason: 'owner' })).toBe('off');
    expect(hookState({ ...hook, active: 0, off_reason: 'failing', failures: 9 })).toBe('given_up');
    expect(deliveryState({ ...delivery, state: 'waiting', attempts: 0 })).toBe('waiting');
    expect(deliveryState({ ...delivery, state: 'waiting', attempts: 1 })).toBe('retrying');
    expect(deliveryState(delivery)).toBe('failed');
  });

  it.each([
    ['ftp://bot.example', 'url'],
    ['bot.example', 'url'],
    ['https://ana:x@bot.example', 'urlSecret'],
    ['  ', 'required'],
    ['https://bot.example/x', undefined],
  ])('judges the address %s as the server does', (url, problem) => {
    expect(findProblems({ ...toDraft(null), url }).url).toBe(problem);
  });
});
