import { fillBrowserGaps } from '../testing/browser-gaps';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../testing/render-page';
import { stubApi } from '../testing/stub-api';
import type { ApiError } from '../lib/api-client';
import { call } from '../lib/endpoints';
import { DeleteByNameDialog } from './delete-by-name-dialog';

/** Two records of one name, deleted one after the other. */
function Records() {
  const [asked, setAsked] = useState<string | null>(null);
  const [left, setLeft] = useState(2);
  return (
    <>
      <button onClick={() => setAsked('Falcões')}>Pedir</button>
      <output>{left}</output>
      <DeleteByNameDialog
        name={asked}
        words={{ title: 'Excluir Falcões?', text: 'Não volta.', confirm: 'Excluir', deleted: 'Excluído.' }}
        remove={() => call('DELETE /teams', { body: { team_id: left } })}
        failureText={(error: ApiError) => `recusado: ${error.code ?? ''}`}
        onClose={() => setAsked(null)}
        onDeleted={() => setLeft(left - 1)}
      />
    </>
  );
}

describe('deleting by name', () => {
  it('waits for the name, keeps a refusal in the dialog, and asks anew for the next record of the same name', async () => {
    fillBrowserGaps();
    let tries = 0;
    stubApi({
      'DELETE /teams': () => {
        tries += 1;
        return tries === 1
          ? { status: 409, body: { message: 'in a match', code: 'TEAM_IN_MATCH' } }
          : { body: { message: 'Team has been deleted successfully!' } };
      },
    });
    await renderPage(<Records />);
    const user = userEvent.setup();
    const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir' });
    await user.click(screen.getByText('Pedir'));
    expect(confirm().disabled).toBe(true);
    await user.type(screen.getByRole('textbox'), 'Falcões');
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain('recusado: TEAM_IN_MATCH');
    expect(screen.getByRole('status').textContent).toBe('2');

    await user.click(confirm());
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(tries).toBe(2);

    await user.click(screen.getByText('Pedir'));
    expect(confirm().disabled).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
