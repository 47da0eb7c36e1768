import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { takeWelcome } from '../../lib/session';
import { LoginDialog } from './login-dialog';

beforeEach(() => fillBrowserGaps());

async function open(onSuccess = jest.fn(), onClose = jest.fn()) {
  await renderPage(<LoginDialog isOpen onClose={onClose} returnTo="/mymatches" onSuccess={onSuccess} />);
  const dialog = await screen.findByRole('dialog', { name: 'Entrar ou criar conta' });
  return { dialog, onSuccess, onClose, user: userEvent.setup() };
}

describe('the login dialog', () => {
  it('asks for user name and password, and sends nothing without them', async () => {
    const { calls } = stubApi({});
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Entrar' }));
    expect(await within(dialog).findAllByText('Este campo é obrigatório.')).toHaveLength(2);
    expect(calls).toEqual([]);
  });

  it('logs in, and comes back to the page that asked for it', async () => {
    const { calls } = stubApi({ 'POST /login': () => ({ body: { message: 'Success!' } }) });
    const { dialog, user, onSuccess } = await open();
    await user.type(within(dialog).getByLabelText(/^Usuário/), 'ana');
    await user.type(within(dialog).getByLabelText(/^Senha/), 'segredo');
    await user.click(within(dialog).getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([{ method: 'POST', path: '/login', body: { username: 'ana', password: 'segredo' } }]);
    expect(window.sessionStorage.getItem('placar.return-to')).toBe('/mymatches');
  });

  it('shows a refusal in the sheet, in the reader’s language, and keeps what was typed', async () => {
    stubApi({
      'POST /login': () => ({
        status: 401,
        body: { message: 'Invalid username or password', code: 'INVALID_CREDENTIALS' },
      }),
    });
    const { dialog, user, onSuccess } = await open();
    await user.type(within(dialog).getByLabelText(/^Usuário/), 'ana');
    await user.type(within(dialog).getByLabelText(/^Senha/), 'errada');
    await user.click(within(dialog).getByRole('button', { name: 'Entrar' }));
    const sheet = await screen.findByRole('dialog', { name: 'Resposta do login' });
    expect(within(sheet).getByRole('status').textContent).toBe('Usuário ou senha incorretos.');
    expect(onSuccess).not.toHaveBeenCalled();
    await user.click(within(sheet).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Resposta do login' })).toBeNull());
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Usuário/).value).toBe('ana');
  });

  it('makes an account on a tab of its own, which keeps what was typed and wants a long password and a Steam ID', async () => {
    const { calls } = stubApi({ 'POST /register': () => ({ body: { message: 'Success!' } }) });
    const { dialog, user, onSuccess } = await open();
    await user.type(within(dialog).getByLabelText(/^Usuário/), 'bia');
    await user.type(within(dialog).getByLabelText(/^Senha/), 'curta');
    expect(
      within(dialog)
        .getByLabelText(/^Senha/)
        .getAttribute('autocomplete'),
    ).toBe('current-password');
    expect(within(dialog).queryByLabelText(/^Steam ID/)).toBeNull();

    await user.click(within(dialog).getByRole('tab', { name: 'Criar conta' }));
    const password = within(dialog).getByLabelText<HTMLInputElement>(/^Senha/);
    expect(password.value).toBe('curta');
    expect(password.getAttribute('autocomplete')).toBe('new-password');
    expect(
      within(dialog)
        .getByLabelText(/^Steam ID/)
        .getAttribute('aria-required'),
    ).toBe('true');
    await user.click(within(dialog).getByRole('button', { name: 'Criar conta' }));
    expect(await within(dialog).findByText('Este campo é obrigatório.')).toBeTruthy();
    expect(within(dialog).getByText('Use pelo menos 8 caracteres.')).toBeTruthy();
    expect(calls).toEqual([]);

    await user.clear(password);
    await user.type(password, 'segredo-longo');
    await user.type(within(dialog).getByLabelText(/^Steam ID/), '76561198000000001');
    await user.click(within(dialog).getByRole('button', { name: 'Criar conta' }));
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(calls[0]).toEqual({
      method: 'POST',
      path: '/register',
      body: { username: 'bia', password: 'segredo-longo', steam_id: '76561198000000001' },
    });
    expect(takeWelcome()).toBe(true);
    expect(takeWelcome()).toBe(false);
  });

  it('says so when the server does not answer', async () => {
    stubApi({});
    const { dialog, user } = await open();
    await user.type(within(dialog).getByLabelText(/^Usuário/), 'ana');
    await user.type(within(dialog).getByLabelText(/^Senha/), 'segredo');
    await user.click(within(dialog).getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Sem resposta do servidor. Verifique sua conexão.')).toBeTruthy();
  });

  it('shows and hides the password', async () => {
    stubApi({});
    const { dialog, user } = await open();
    const password = within(dialog).getByLabelText(/^Senha/);
    expect(password.getAttribute('type')).toBe('password');
    await user.click(within(dialog).getByRole('button', { name: 'Mostrar ou ocultar a senha' }));
    expect(password.getAttribute('type')).toBe('text');
  });

  it('asks an account with a second factor for a code, and says when it was wrong', async () => {
    const answers = [
      { status: 403, body: { message: 'x', code: 'SECOND_FACTOR_WRONG', fields: { code: 'x' } } },
      { body: { message: 'Success!' } },
    ];
    const { calls } = stubApi({
      'POST /login': () => ({ body: { message: 'The code is missing.', second_factor: true } }),
      'POST /login/second-factor': () => answers.shift() ?? { status: 500, body: {} },
    });
    const { dialog, user, onSuccess } = await open();
    await user.type(within(dialog).getByLabelText(/^Usuário/), 'ana');
    await user.type(within(dialog).getByLabelText(/^Senha/), 'segredo');
    await user.click(within(dialog).getByRole('button', { name: 'Entrar' }));
    const step = await screen.findByRole('dialog', { name: 'Código de verificação' });
    await user.type(within(step).getByLabelText(/^Código/), '123456');
    await user.click(within(step).getByRole('button', { name: 'Entrar' }));
    expect(await within(step).findByText('O código não confere, venceu ou já foi usado.')).toBeTruthy();
    expect(onSuccess).not.toHaveBeenCalled();
    await user.click(within(step).getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(calls.at(-1)).toMatchObject({ path: '/login/second-factor', body: { code: '123456' } });
    expect(window.sessionStorage.getItem('placar.return-to')).toBe('/mymatches');
  });
});
