import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { StepUpPlace } from './step-up-place';

beforeEach(() => fillBrowserGaps());

const refused = { status: 403, body: { message: 'x', code: 'STEP_UP_REQUIRED' } };

it('asks for a code where a call needs one, and the call is sent again; without one it stays refused', async () => {
  let isProved = false;
  const { calls } = stubApi({
    'DELETE /admin/users/7/second-factor': () => (isProved ? { body: { message: 'Removed.' } } : refused),
    'POST /users/second-factor/prove': () => {
      isProved = true;
      return { body: { message: 'Proved.' } };
    },
  });
  await renderPage(<StepUpPlace />);
  const user = userEvent.setup();
  const remove = () => call('DELETE /admin/users/:id/second-factor', { params: { id: 7 } });
  const first = remove().catch((error: unknown) => error);
  const dialog = await screen.findByRole('dialog', { name: 'Confirme que é você' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(await first).toBeInstanceOf(ApiError);

  const second = remove();
  const again = await screen.findByRole('dialog', { name: 'Confirme que é você' });
  await user.type(within(again).getByLabelText(/^Código/), '123456');
  await user.click(within(again).getByRole('button', { name: 'Confirmar' }));
  expect(await second).toEqual({ message: 'Removed.' });
  expect(calls.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'POST', 'DELETE']);
});
