import { act, screen } from '@testing-library/react';
import { ApiError } from '../../lib/api-client';
import { changeLanguage, loadAreas } from '../../lib/i18n';
import { refusalWords } from '../../lib/refusal-words';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { startPortuguese } from '../../testing/portuguese';
import { renderPage } from '../../testing/render-page';
import { ErrorState } from './states';

beforeAll(startPortuguese);
beforeEach(fillBrowserGaps);
afterAll(() => changeLanguage('pt'));

describe('what went wrong', () => {
  it('is told in the language that the reader changes to, and stays in the words of the server where ours are missing', async () => {
    await loadAreas(['refusals']);
    const words = await refusalWords('ORDER_NOT_FOUND');
    const refusal = (code: string, message: string) => new ApiError({ status: 404, code, message });
    await renderPage(
      <>
        <ErrorState error={refusal('ORDER_NOT_FOUND', String(words))} />
        <ErrorState error={refusal('FROM_TOMORROW', 'No such wonder.')} />
      </>,
    );
    screen.getByText('Este pedido não existe.');
    await act(() => changeLanguage('fr'));
    screen.getByText('Cette commande n’existe pas.');
    expect(screen.queryByText('Este pedido não existe.')).toBeNull();
    screen.getByText('No such wonder.');
  });
});
