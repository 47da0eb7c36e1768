import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { AddMap } from './map-pool';

const WORDS = { label: 'Mapa', help: 'Nome', invalid: 'Assim não', add: 'Adicionar' };

describe('the field for another map', () => {
  it('takes the pasted page of a workshop map for its id, and says what it does not take', async () => {
    fillBrowserGaps(1440);
    stubApi({ 'GET /isLoggedIn': () => ({ body: {} }) });
    const added: string[] = [];
    await renderPage(<AddMap words={WORDS} isMap={(text) => /^\w+$/.test(text)} onAdd={(map) => added.push(map)} />);
    const field = await screen.findByLabelText('Mapa');
    await userEvent.click(field);
    await userEvent.paste('https://steamcommunity.com/sharedfiles/filedetails/?id=3070284539');
    await userEvent.keyboard('{Enter}');
    expect(added).toEqual(['3070284539']);
    await userEvent.paste('https://example.com/?id=3070284539');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Assim não')).toBeTruthy();
    expect(added).toHaveLength(1);
  });
});
