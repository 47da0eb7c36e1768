import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { ServerListItem } from '@placar/contracts/servers';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { ServerDialog } from './server-dialog';
import type { KnownProblem } from './server-save';

beforeEach(() => fillBrowserGaps());

const EDIT = { 'PUT /servers': () => ({ body: { message: 'Game server updated successfully!' } }) };

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

/** The dialog as a page holds it: open until it asks to be closed. */
function Page({
  server,
  problem = null,
  calls,
}: {
  server: ServerListItem | null;
  problem?: KnownProblem | null;
  calls: Record<string, jest.Mock>;
}) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Abrir de novo
      </button>
      <ServerDialog
        isOpen={isOpen}
        title={server === null ? 'Novo servidor' : 'Editar servidor'}
        server={server}
        problem={problem}
        onClose={() => {
          calls.onClose?.();
          setIsOpen(false);
        }}
        onSaved={(isNew) => void calls.onSaved?.(isNew)}
        onFix={(id, found) => void calls.onFix?.(id, found)}
      />
    </>
  );
}

async function open(server: ServerListItem | null, problem: KnownProblem | null = null) {
  const calls = { onSaved: jest.fn(), onClose: jest.fn(), onFix: jest.fn() };
  const { router } = await renderRoutes(
    [
      { path: '/myservers', element: <Page server={server} problem={problem} calls={calls} /> },
      { path: '/matches', element: <h1>Partidas</h1> },
    ],
    ['/myservers'],
  );
  const dialog = await screen.findByRole('dialog', { name: server === null ? 'Novo servidor' : 'Editar servidor' });
  return { dialog, ...calls, router, user: userEvent.setup(), form: within(dialog) };
}

async function fill({ form, user }: Awaited<ReturnType<typeof open>>, port = '27015') {
  await user.type(form.getByLabelText(/^Nome de exibição/), 'Mix da galera');
  await user.type(form.getByLabelText(/^Endereço/), 'cs.example.com');
  await user.type(form.getByLabelText(/^Porta \*$|^Porta$/), port);
}

// Whole forms are filled in, on machines that are busy with other things.
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
      'POST /servers': () => ({ body: { message: 'Game server inserted successfully!', id: 9 } }),
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
    expect(calls[0]?.body).toEqual({
      ip_string: 'cs.example.com',
      port: 27015,
      display_name: 'Mix da galera',
      public_server: false,
      flag: null,
      gotv_port: 27020,
      tag: null,
      rcon_password: '',
    });
  });

  it.each(['not a host; quit', '999.1.1.1', '10.0.0'])('refuses an address that is no host: %s', async (host) => {
    stubApi({});
    const { form, user } = await open(null);
    await user.type(form.getByLabelText(/^Endereço/), host);
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findByText('Informe um endereço IP ou um nome de host válido.')).toBeTruthy();
  });

  it('reports a registration when the answer says "inserted", closes, and signals a new server', async () => {
    stubApi({ 'POST /servers': () => ({ body: { message: 'Game server inserted successfully!', id: 9 } }) });
    const opened = await open(null);
    await fill(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Salvar' }));
    expect((await screen.findByText('Servidor registrado com sucesso.')).getAttribute('role')).toBe('status');
    expect(opened.onSaved).toHaveBeenCalledWith(true);
    expect(opened.onClose).toHaveBeenCalledTimes(1);
  });

  it('reports an edit when the answer says "updated", with the id, and signals not-new', async () => {
    const { calls } = stubApi(EDIT);
    const { form, user, onSaved } = await open(listed);
    expect(form.getByLabelText<HTMLInputElement>(/^Nome de exibição/).value).toBe('São Paulo 1');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Servidor editado com sucesso.')).toBeTruthy();
    expect(onSaved).toHaveBeenCalledWith(false);
    expect(calls[0]?.body).toMatchObject({ server_id: 7, flag: 'BR', tag: 'MIX', public_server: true, gotv_port: '' });
  });

  it('shows any other answer as it came, and keeps the draft', async () => {
    stubApi({
      'POST /servers': () => ({
        status: 409,
        body: {
          message: 'That server is already registered.',
          code: 'SERVER_EXISTS',
          fields: { ip_string: 'is registered already', port: 'is registered already' },
        },
      }),
    });
    const opened = await open(null);
    await fill(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Salvar' }));
    const sheet = await screen.findByRole('dialog', { name: 'Resposta do servidor' });
    expect(within(sheet).getByRole('status').textContent).toContain('That server is already registered.');
    // Above the dialog, not behind it.
    expect(opened.dialog.compareDocumentPosition(sheet) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(opened.onSaved).not.toHaveBeenCalled();
    expect(opened.onClose).not.toHaveBeenCalled();
    expect(opened.form.getByLabelText<HTMLInputElement>(/^Nome de exibição/).value).toBe('Mix da galera');
    // In the words of the page, and what to do: once, at the first of the two fields.
    const said = opened.form.getByText(/^Já existe um servidor com este endereço e esta porta/);
    expect(opened.form.getByLabelText(/^Endereço/).getAttribute('aria-describedby')).toContain(said.id);
    await opened.user.click(within(sheet).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(document.activeElement).toBe(opened.form.getByLabelText(/^Endereço/)));
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
    stubApi({ 'POST /servers': () => new Promise<StubAnswer>((resolve) => (answer = resolve)) });
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

  it('has the fields of the specification, masks the password, and offers the four tags and a flag with its picture', async () => {
    stubApi({});
    const { form, dialog, user } = await open(null);
    const named = Array.from(dialog.querySelectorAll('label'), (label) => label.firstChild?.textContent);
    expect(named.filter((name) => name !== '')).toEqual([
      'Nome de exibição',
      'Endereço (IP ou host)',
      'Porta',
      'Porta GOTV',
      'Senha RCON',
      'Categoria',
      'Localização',
    ]);
    // The help may carry markup.
    expect(dialog.querySelector('strong')?.textContent).toBe('MatchZy');
    const password = form.getByLabelText<HTMLInputElement>('Senha RCON');
    expect(password.type).toBe('password');
    await user.click(form.getByRole('button', { name: 'Mostrar ou ocultar a senha' }));
    expect(password.type).toBe('text');
    expect(form.getByRole<HTMLInputElement>('switch', { name: /Servidor público/ }).checked).toBe(false);

    await user.click(form.getByRole('combobox', { name: 'Categoria' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'DEATHMATCH',
      'MIX',
      'RETAKE',
      'COMPETITIVO',
    ]);
    await user.click(screen.getByRole('option', { name: 'COMPETITIVO' }));
    await user.type(form.getByRole('combobox', { name: 'Localização' }), 'Brasil');
    const brazil = await screen.findByRole('option', { name: 'Brasil' });
    expect(brazil.querySelector('img, svg')).not.toBeNull();
    await user.click(brazil);
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Localização' }).value).toBe('Brasil');
  });

  it('empties what was emptied: the GOTV port and the tag of a server can be taken away', async () => {
    const { calls } = stubApi(EDIT);
    const { form, user } = await open({ ...listed, gotv_port: 27020 });
    await user.clear(form.getByLabelText('Porta GOTV'));
    const [clearTag] = form.getAllByLabelText('Limpar');
    if (clearTag === undefined) throw new Error('the tag cannot be cleared');
    await user.click(clearTag);
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    // Null and absent would leave them as they are.
    expect(calls[0]?.body).toMatchObject({ gotv_port: '', tag: '' });
  });

  it('keeps the password when none is typed, and refuses what would break out of a console command', async () => {
    const { calls } = stubApi(EDIT);
    const { form, user } = await open(listed);
    const password = form.getByLabelText('Senha RCON');
    await user.clear(password);
    await user.type(password, 'a"; quit');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findByText('Sem aspas nem quebras de linha, no máximo 128 caracteres.')).toBeTruthy();
    expect(calls).toEqual([]);
    await user.clear(password);
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).not.toHaveProperty('rcon_password');
  });

  it('asks for the password again when the address changes', async () => {
    const { calls } = stubApi(EDIT);
    const { form, user } = await open(listed);
    await user.clear(form.getByLabelText('Senha RCON'));
    const host = form.getByLabelText(/^Endereço/);
    await user.clear(host);
    await user.type(host, '203.0.113.6');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findByText('Outro endereço precisa da senha de novo.')).toBeTruthy();
    expect(calls).toEqual([]);
    await user.type(form.getByLabelText('Senha RCON'), 'nova');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('forgets the validation and the draft when it is closed, and asks before it does so', async () => {
    stubApi({});
    const { form, user, onClose } = await open(null);
    await user.type(form.getByLabelText(/^Nome de exibição/), 'Rascunho');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findAllByText('Este campo é obrigatório.')).toHaveLength(2);
    await user.click(form.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Descartar as alterações?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByText('Descartar'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Abrir de novo' }));
    const again = within(await screen.findByRole('dialog', { name: 'Novo servidor' }));
    expect(again.queryByText('Este campo é obrigatório.')).toBeNull();
    expect(again.getByLabelText<HTMLInputElement>(/^Nome de exibição/).value).toBe('');
  });

  it('holds back a link that would lose what was typed', async () => {
    stubApi({});
    const { form, user, router } = await open(null);
    await user.type(form.getByLabelText(/^Nome de exibição/), 'Rascunho');
    await act(() => router.navigate('/matches'));
    expect(await screen.findByText('Descartar as alterações?')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/myservers');
  });

  it('tells what the first look at the saved server found, and leads back to the field', async () => {
    stubApi({
      'POST /servers': () => ({
        body: {
          message: 'Game Server did not respond in time. However, we have still inserted the server successfully.',
          id: 9,
          problem: 'auth_failed',
        },
      }),
    });
    const opened = await open(null);
    await fill(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Salvar' }));
    expect(
      await screen.findByText(/^Servidor registrado com sucesso\. Ele recusou a senha RCON: digite a mesma/),
    ).toBeTruthy();
    expect(opened.onSaved).toHaveBeenCalledWith(true);
    await opened.user.click(screen.getByRole('button', { name: 'Corrigir agora' }));
    expect(opened.onFix).toHaveBeenCalledWith(9, 'auth_failed');
  });

  it.each([
    ['auth_failed', 'Senha RCON'],
    ['unreachable', 'Endereço (IP ou host)'],
    ['unresolvable', 'Endereço (IP ou host)'],
    ['blocked_port', 'Porta'],
  ] as const)('says of %s at its field what to do', async (problem, label) => {
    stubApi({});
    const { dialog } = await open(listed, problem);
    await waitFor(() => expect(dialog.querySelector('[aria-invalid="true"]')).not.toBeNull());
    const field = dialog.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    expect(field?.labels?.[0]?.textContent?.replace(' *', '')).toBe(label);
    const told = document.getElementById(field?.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(told?.textContent).toMatch(/(confira|digite|use) /);
  });

  it('is 800 px wide', async () => {
    stubApi({});
    const { dialog } = await open(null);
    expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toMatch(/--modal-size: calc\(50rem/);
  });
});
