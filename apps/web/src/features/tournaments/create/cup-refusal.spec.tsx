import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { sampleCup } from '../../../testing/cup-samples';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { renderPage } from '../../../testing/render-page';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { CupCreatePage } from './cup-create-page';
import { CupEditPage } from './cup-edit-page';

const ADMIN = { id: 1, name: 'Bia', steam_id: null, admin: 1, super_admin: 0 };
const refused = (field: string, code = 'STAGES_INVALID'): StubAnswer => ({
  status: 409,
  body: { code, message: 'in English', fields: { [field]: 'in English' } },
});

async function open(path: string, more: Record<string, () => StubAnswer>) {
  stubApi({
    'GET /isLoggedIn': () => ({ body: ADMIN }),
    'GET /tournaments/1': () => ({ body: sampleCup({ organiser_id: 1 }, { teams: 8 }) }),
    ...more,
  });
  await renderPage(
    <Routes>
      <Route path="/tournaments/create" element={<CupCreatePage />} />
      <Route path="/tournaments/:id/edit" element={<CupEditPage />} />
    </Routes>,
    path,
  );
}
const invalid = () =>
  screen
    .getAllByRole('textbox')
    .filter((field) => field.getAttribute('aria-invalid') === 'true')
    .map((field) => field.getAttribute('aria-describedby'));

beforeEach(() => {
  fillBrowserGaps();
  FakeEventSource.install();
});

describe('settings that are refused', () => {
  it.each([
    ['teams', 'vagas'],
    ['team_size', 'jogadores por time'],
  ])('say so at %s of the edit page, and name it where they were sent', async (field, words) => {
    await open('/tournaments/1/edit', { 'PUT /tournaments/1': () => refused(field) });
    fireEvent.click(await screen.findByRole('button', { name: 'Salvar mudanças' }));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain(`Em ${words}:`);
    expect(told.textContent).not.toContain('English');
    const message = told.textContent?.replace(`Em ${words}:`, '').trim() ?? '?';
    const [beside, ...others] = invalid();
    expect(others).toEqual([]);
    expect(document.getElementById(beside?.split(' ').find((id) => id.endsWith('error')) ?? '')?.textContent).toBe(
      message,
    );
  });

  it('say so at the stage', async () => {
    await open('/tournaments/1/edit', { 'PUT /tournaments/1': () => refused('stages.0.play.map_pool') });
    fireEvent.click(await screen.findByRole('button', { name: 'Salvar mudanças' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Em fases e mapas:');
    expect(within(screen.getByTestId('stage-0')).getByText(/^Estas fases não combinam/)).toBeTruthy();
  });

  it('say so on the create page in the same way, until the field is changed', async () => {
    await open('/tournaments/create', { 'POST /tournaments': () => refused('name', 'INVALID_INPUT') });
    const name = await screen.findByRole('textbox', { name: /^Nome/ });
    fireEvent.change(name, { target: { value: 'Copa' } });
    fireEvent.click(screen.getByRole('button', { name: 'Criar torneio' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Em nome:');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(name, { target: { value: 'Copa 2' } });
    await waitFor(() => expect(name.getAttribute('aria-invalid')).not.toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
