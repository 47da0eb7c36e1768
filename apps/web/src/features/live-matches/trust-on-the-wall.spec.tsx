import { screen } from '@testing-library/react';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { sampleMatch } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { ScoreCell } from './desk/desk-cells';
import { WallCard } from './wall-card';

const stream = { state: 'open', lastEventAt: null } as const;

describe('a score that is no fact', () => {
  beforeEach(() => fillBrowserGaps(1440));

  it('bears its marks on the live wall, in words and in the name of the link; a fact bears none', async () => {
    const card = (marks: object, id: number) => (
      <WallCard match={sampleMatch({ id, ...marks })} freshness={null} stream={stream} isAlone={false} />
    );
    await renderPage(
      <>
        {card({ unproven: true, unconfirmed: true }, 1)}
        {card({}, 2)}
      </>,
    );
    const [marked, plain] = screen.getAllByTestId('wall-card');
    expect(marked?.textContent).toMatch(/Placar não comprovado.*Não confirmada/);
    expect(marked?.querySelector('a')?.getAttribute('aria-label')).toMatch(/, Placar não comprovado, Não confirmada$/);
    expect(plain?.textContent).not.toMatch(/comprovado|confirmada/);
  });

  it('bears its signs on the desk, with words for pointers and screen readers', async () => {
    await renderPage(<ScoreCell match={sampleMatch({ unproven: true })} />);
    expect(screen.getByTitle('Placar não comprovado').textContent).toBe('Placar não comprovado');
    expect(screen.queryByTitle('Não confirmada')).toBeNull();
  });
});
