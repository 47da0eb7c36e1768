import { fillBrowserGaps } from '../testing/browser-gaps';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page';
import { LanguageMenu } from './preferences';

describe('the choice of language', () => {
  it('says that it was changed, to eyes and to screen readers, in the new language', async () => {
    fillBrowserGaps(1440);
    await renderPage(<LanguageMenu />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Idioma: Português' }));
    await user.click(await screen.findByRole('menuitem', { name: 'English' }));
    const said = await screen.findByText('Language changed.');
    expect(said.closest('[role="status"]')).not.toBeNull();
    expect(document.documentElement.lang).toBe('en');
  });
});
