import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { ServerListItem } from '@placar/contracts/servers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { ServerDialog } from './server-dialog';

beforeEach(() => fillBrowserGaps());

const listed: ServerListItem = {
  id: 7,
  in_use: 0,
  display_name: 'São Paulo 1',
  name: 'Ana',
  public_server: 1,
  flag: 'br',
  tag: 'MIX',
  ip_string: '203.0.113.5',
  port: 27015,
  gotv_port: null,
  rcon_password: 'velha',
  provider: 'registered',
  plugin_version: null,
  last_seen_at: null,
  last_latency_ms: null,
  last_problem: null,
  match_id: null,
};

async function open(server: ServerListItem | null) {
  const onSaved = jest.fn();
  const onClose = jest.fn();
  await renderPage(
    <ServerDialog
      isOpen
      title={server === null ? 'Novo servidor' : 'Editar servidor'}
      server={server}
      onClose={onClose}
      onSaved={onSaved}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: server === null ? 'Novo servidor' : 'Editar servidor' });
  return { dialog, onSaved, onClose, user: userEvent.setup(), form: within(dialog) };
}

async function fill({ form, user }: Awaited<ReturnType<typeof open>>, port = '27015') {
  await user.type(form.getByLabelText(/^Nome de exibição/), 'Mix da galera');
  await user.type(form.getByLabelText(/^Endereço/), 'cs.example.com');
  await user.type(form.getByLabelText(/^Porta \*$|^Porta$/), port);
}

describe('the server dialog', () => {
  it('names every required field and sends nothing', async () => {
    const { calls } = stubApi({});
    const { form, user } = await open(null);
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findAllByText('Este campo é obrigatório.')).toHaveLength(3);
    expect(calls).toEqual([]);
  });

  it.each(['0', '65536', '-1'])('refuses port %s with the port message', async (port) => {
    stubApi({});
    const opened = await open(null);
    await fill(opened, port);
    await opened.user.click(opened.form.getByRole('button', { name: 'Salvar' }));
    expect(await opened.form.findByText('Porta fora do intervalo: use um número de 1 a 65535.')).toBeTruthy();
  });

  it('holds the optional GOTV port to the same rule, and sends it as a number', async () => {
    const { calls } = stubApi({
      'POST /servers/': () => ({ body: { message: 'Game server inserted successfully!', id: 9 } }),
    });
    const opened = await open(null);
    const { form, user } = opened;
    await fill(opened);
    await user.type(form.getByLabelText('Porta GOTV'), '70000');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findByText('Porta fora do intervalo: use um número de 1 a 65535.')).toBeTruthy();
    await user.clear(form.getByLabelText('Porta GOTV'));
    await user.type(form.getByLabelText('Porta GOTV'), '27020');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual([
      {
        ip_string: 'cs.example.com',
        port: 27015,
        display_name: 'Mix da galera',
        public_server: false,
        flag: '',
        gotv_port: 27020,
        tag: null,
        rcon_password: '',
      },
    ]);
  });

  it('refuses an address that is no host', async () => {
    stubApi({});
    const { form, user } = await open(null);
    await user.type(form.getByLabelText(/^Endereço/), 'not a host; quit');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findByText('Informe um endereço IP ou um nome de host válido.')).toBeTruthy();
  });

  it('reports a registration when the answer says "inserted", closes, and signals a new server', async () => {
    stubApi({ 'POST /servers/': () => ({ body: { message: 'Game server inserted successfully!', id: 9 } }) });
    const opened = await open(null);
    await fill(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Salvar' }));
    expect((await screen.findByText('Servidor registrado com sucesso.')).getAttribute('role')).toBe('status');
    expect(opened.onSaved).toHaveBeenCalledWith(true);
    expect(opened.onClose).toHaveBeenCalledTimes(1);
  });

  it('reports an edit when the answer says "updated", with the id, and signals not-new', async () => {
    const { calls } = stubApi({ 'PUT /servers/': () => ({ body: { message: 'Game server updated successfully!' } }) });
    const { form, user, onSaved } = await open(listed);
    expect(form.getByLabelText<HTMLInputElement>(/^Nome de exibição/).value).toBe('São Paulo 1');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Servidor editado com sucesso.')).toBeTruthy();
    expect(onSaved).toHaveBeenCalledWith(false);
    expect(calls[0]?.body).toEqual([
      expect.objectContaining({ server_id: 7, flag: 'BR', tag: 'MIX', public_server: true, gotv_port: null }),
    ]);
  });

  it('shows any other answer as it came, and keeps the draft', async () => {
    stubApi({
      'POST /servers/': () => ({
        status: 409,
        body: {
          message: 'That server is already registered.',
          code: 'SERVER_EXISTS',
          fields: { ip_string: 'Already registered.' },
        },
      }),
    });
    const opened = await open(null);
    await fill(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('That server is already registered.')).toBeTruthy();
    expect(opened.onSaved).not.toHaveBeenCalled();
    expect(opened.onClose).not.toHaveBeenCalled();
    expect(opened.form.getByLabelText<HTMLInputElement>(/^Nome de exibição/).value).toBe('Mix da galera');
    expect(opened.form.getByText('Already registered.')).toBeTruthy();
  });

  it('says that the outcome is unknown when no answer came', async () => {
    stubApi({});
    const opened = await open(null);
    await fill(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/não sabemos se foi salvo/)).toBeTruthy();
    expect(opened.onSaved).not.toHaveBeenCalled();
  });

  it('switches both buttons off while saving', async () => {
    let answer: (value: StubAnswer) => void = () => undefined;
    stubApi({ 'POST /servers/': () => new Promise<StubAnswer>((resolve) => (answer = resolve)) });
    const opened = await open(null);
    await fill(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(opened.form.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true),
    );
    expect(opened.form.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled).toBe(true);
    expect(opened.form.getByRole('button', { name: 'Salvar' }).getAttribute('aria-busy')).toBe('true');
    answer({ body: { message: 'Game server inserted successfully!' } });
    await waitFor(() => expect(opened.onSaved).toHaveBeenCalledTimes(1));
  });

  it('does not close on a click outside', async () => {
    stubApi({});
    const { onClose, user, dialog } = await open(null);
    const outside = dialog.parentElement;
    if (outside === null) throw new Error('the dialog has no surroundings');
    await user.click(outside);
    await user.click(document.body);
    expect(onClose).not.toHaveBeenCalled();
  });
});
