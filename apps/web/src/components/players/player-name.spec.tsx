import { fillBrowserGaps } from '../../testing/browser-gaps';
import { DELETED_PLAYER } from '@placar/domain/forget';
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { PlayerPageLink, ShownName } from './player-name';

beforeEach(() => fillBrowserGaps());

describe('the name of a player', () => {
  it('leads to a page; a deleted account has neither a name nor a page', async () => {
    await renderPage(
      <>
        {['Ana', DELETED_PLAYER].map((name) => (
          <PlayerPageLink key={name} name={name} to={`/user/${name}`}>
            <ShownName name={name} />
          </PlayerPageLink>
        ))}
      </>,
    );
    expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/user/Ana');
    expect(screen.getByText('jogador excluído').closest('a')).toBeNull();
  });
});
