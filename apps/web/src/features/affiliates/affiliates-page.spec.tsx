import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { AffiliatesPage, shownLogo } from './affiliates-page';

const ana = {
  name: 'Ana',
  logo: 'https://ana.example/a.png',
  url: 'https://youtube.com/@ana',
  coupon: 'ANA10',
  order: 1,
};
const open = async (answer: StubAnswer) => {
  fillBrowserGaps(1440);
  stubApi({ 'GET /affiliates': () => answer });
  await renderPage(<AffiliatesPage />, '/affiliates');
};

describe('/affiliates', () => {
  it('shows partners in their order, with code and link', async () => {
    await open({ body: { affiliates: [ana, { ...ana, name: 'Bia', coupon: null, order: 2 }] } });
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Ana', 'Bia']);
    const [first, second] = cards as [HTMLElement, HTMLElement];
    expect(within(first).getByText('ANA10')).toBeTruthy();
    const link = within(first).getByRole('link', { name: 'Visitar Ana' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([ana.url, 'noreferrer nofollow sponsored']);
    expect(within(second).getByText('Sem cupom no momento')).toBeTruthy();
    // A picture that the page may not load is not asked for.
    expect(first.querySelector('img')).toBeNull();
  });

  it('says that there are none, and that they could not be read', async () => {
    await open({ body: { affiliates: [] } });
    expect(await screen.findByText('Ainda não há afiliados')).toBeTruthy();
    document.body.innerHTML = '';
    await open({ status: 400, body: { code: 'INVALID_INPUT', message: 'no' } });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it.each([
    [null, null],
    ['nonsense', null],
    ['https://evil.example/x.png', null],
    ['https://steamstatic.com.evil.example/x.png', null],
    ['https://avatars.steamstatic.com/x.jpg', 'https://avatars.steamstatic.com/x.jpg'],
    ['https://placar.example/logo.png', 'https://placar.example/logo.png'],
  ])('of %j shows %j', (logo, shown) => {
    expect(shownLogo(logo, 'https://placar.example')).toBe(shown);
  });
});
