import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { LoadoutPresetSummary } from '@placar/contracts/inventory';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { PresetsDialog } from './presets-dialog';
import type { LoadoutActs } from './use-skins';

const preset = (id: number, name: string, items = 3): LoadoutPresetSummary => ({
  ...{ id, name, items },
  saved_at: '2026-05-01T12:00:00.000Z',
});
const saved = { message: 'ok', version: 8 };

async function open(presets: LoadoutPresetSummary[], answers: Record<string, () => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  const taken: unknown[] = [];
  const acts: LoadoutActs = {
    ...{ loadout: undefined, error: undefined, busy: false, refusal: null, undo: null },
    ...{ reload: () => undefined, forget: () => undefined, save: () => Promise.resolve(true) },
    take: (loadout) => {
      taken.push(loadout);
      return Promise.resolve();
    },
  };
  const { calls } = stubApi({ 'GET /skins/presets': () => ({ body: { presets } }), ...answers });
  await renderPage(<PresetsDialog isOpen onClose={() => undefined} acts={acts} />);
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { taken, sent };
}

describe('the dialog of presets', () => {
  it('keeps what is carried under a name, and says that there is none yet', async () => {
    const { sent } = await open([], { 'POST /skins/presets?lang=pt': () => ({ body: { presets: [] } }) });
    expect(await screen.findByText(/Nenhum conjunto ainda/)).toBeTruthy();
    const save = screen.getByRole('button', { name: 'Salvar' });
    expect((save as HTMLButtonElement).disabled).toBe(true);
    const field = screen.getByLabelText('Nome do conjunto');
    await userEvent.type(field, ' Dia de final ');
    await userEvent.click(save);
    await waitFor(() => expect(sent('GET')).toHaveLength(2));
    expect(sent('POST')[0]?.body).toEqual({ name: 'Dia de final' });
    expect((field as HTMLInputElement).value).toBe('');
  });

  it('carries another one, and what was carried before again', async () => {
    const { sent, taken } = await open([preset(4, 'Final', 1), preset(5, '')], {
      'POST /skins/presets/4/apply?lang=pt': () => ({ body: saved }),
      'POST /skins/presets/5/apply?lang=pt': () => ({ body: saved }),
    });
    expect(await screen.findByText(/^1 item · /)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Usar Final' }));
    await waitFor(() => expect(taken).toEqual([saved]));
    await userEvent.click(screen.getByRole('button', { name: 'Voltar a ele' }));
    await waitFor(() => expect(taken).toHaveLength(2));
    expect(sent('POST').map(({ path }) => path)).toEqual([
      '/skins/presets/4/apply?lang=pt',
      '/skins/presets/5/apply?lang=pt',
    ]);
  });

  it('tells why a name is refused and keeps it; the form names nothing anew that was deleted', async () => {
    const taken = { status: 409, body: { code: 'CONFLICT', message: 'Este nome já existe.' } };
    const { sent } = await open([preset(4, 'Final'), preset(6, 'Treino')], {
      'PUT /skins/presets/6?lang=pt': () => taken,
      'DELETE /skins/presets/6?lang=pt': () => ({ body: { presets: [] } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Renomear Treino' }));
    const field = screen.getByLabelText('Novo nome de Treino');
    await userEvent.clear(field);
    await userEvent.type(field, 'Final');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('Final');
    await userEvent.click(screen.getByRole('button', { name: 'Excluir Treino' }));
    expect(await screen.findByLabelText('Nome do conjunto')).toBeTruthy();
    expect(sent('DELETE')).toHaveLength(1);
  });
});
