import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { SecondFactorCard } from './second-factor-card';

beforeEach(() => fillBrowserGaps());

const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

it('is set up with password, QR code and first code; the recovery codes are shown once', async () => {
  let isSet = false;
  const state = () => ({ set: isSet, required: !isSet, since: isSet ? '2026-11-24T12:00:00.000Z' : null });
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: '' }),
    'GET /users/second-factor': () => ({ body: { ...state(), recovery_codes_left: isSet ? 10 : 0 } }),
    'POST /users/second-factor': () => ({
      body: { secret: 'ABCDEF234567', uri: 'otpauth://totp/Placar:ana?secret=A' },
    }),
    'POST /users/second-factor/confirm': () => {
      isSet = true;
      return { body: { recovery_codes: CODES } };
    },
  });
  await renderPage(<SecondFactorCard hasPassword />);
  const user = userEvent.setup();
  expect(await screen.findByText(/exige a verificação em duas etapas/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ativar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ativar a verificação' });
  await user.type(within(dialog).getByLabelText(/^Sua senha/), 'segredo');
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  expect(await within(dialog).findByRole('img', { name: 'Código QR para o aplicativo' })).toBeTruthy();
  expect(dialog.textContent).toContain('ABCDEF234567');
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  expect(await within(dialog).findByText('Digite o código.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /^Código/ }), '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  const codes = await screen.findByRole('dialog', { name: 'Códigos de recuperação' });
  for (const code of CODES) expect(within(codes).getByText(code)).toBeTruthy();
  await user.click(within(codes).getByRole('button', { name: 'Guardei os códigos' }));
  expect(await screen.findByText('10 códigos de recuperação restantes')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: 'segredo' },
    { code: '123456' },
  ]);
});
