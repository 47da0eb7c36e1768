import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { FaqPage } from './faq-page';
import { searchFaq } from './faq-search';

// A whole page is rendered here: on a busy machine that takes longer than the defaults allow.
const questions = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

async function open(path = '/FAQ', mayCreate: string[] = []) {
  fillBrowserGaps(1280);
  stubApi({
    'GET /config': () => ({ body: { members_may_create: mayCreate, discord_url: null, whatsapp_url: null } }),
  });
  await renderPage(<FaqPage />, path);
}

describe('the FAQ', () => {
  it('is searched in answers too, without minding accents and case, and opens what is left', async () => {
    await open();
    const all = questions().length;
    expect(all).toBeGreaterThan(15);
    await userEvent.type(screen.getByPlaceholderText('Buscar uma resposta'), 'GRAVACAO servidor envia');
    await waitFor(() => expect(questions()).toEqual(['Onde baixo a demo?']));
    expect(screen.getByText('Onde baixo a demo?').closest('details')?.open).toBe(true);
  });

  it('says that nothing was found and where to ask', async () => {
    await open('/FAQ?q=xyzzy');
    expect(await screen.findByText('Nenhuma resposta com essas palavras')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Pedir ajuda' })[0]?.getAttribute('href')).toBe('/support');
  });

  it('opens the question of its anchor', async () => {
    await open('/FAQ#veto');
    expect(screen.getByText('Como funciona o veto de mapas?').closest('details')?.open).toBe(true);
    expect(screen.getByText('E o round da faca?').closest('details')?.open).toBe(false);
  });

  it('gives each answer an address, which opens it also while the page stands open', async () => {
    await open('/FAQ?topic=match#veto');
    const entry = (question: string) => screen.getByText(question).closest('details') as HTMLDetailsElement;
    const veto = entry('Como funciona o veto de mapas?');
    expect(document.activeElement).toBe(veto.querySelector('summary'));
    expect(within(veto).getByText('Link desta resposta').getAttribute('href')).toBe('/FAQ?topic=match#veto');
    const knife = entry('E o round da faca?');
    await userEvent.click(within(knife).getByText('Link desta resposta'));
    await waitFor(() => expect(knife.open).toBe(true));
    expect(veto.open).toBe(true);
  });

  it('tells who may create what from what the installation says', async () => {
    await open('/FAQ#whoCreates', ['matches']);
    const list = (await screen.findByText('Partidas', { selector: 'strong' })).closest('ul');
    expect(list).not.toBeNull();
    const lines = within(list as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(lines).toEqual([
      'Timestodo membro pode criar',
      'Partidastodo membro pode criar',
      'Servidoressó a administração cria',
      'Temporadassó a administração cria',
    ]);
  });

  it('narrows to a topic', () => {
    const groups = {
      one: { title: 'Um', items: { a: { q: 'Pausa?', a: ['Sim.'] } } },
      two: { title: 'Dois', items: { b: { q: 'Pausa longa?', a: ['Não.'] }, c: { q: 'Outra?', a: ['Talvez.'] } } },
    };
    expect(searchFaq(groups, 'pausa', null).map((group) => group.items.map((item) => item.id))).toEqual([['a'], ['b']]);
    expect(searchFaq(groups, '', 'two').map((group) => group.items.length)).toEqual([2]);
  });
});
