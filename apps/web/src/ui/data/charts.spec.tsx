import { fillBrowserGaps } from '../../testing/browser-gaps';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { BarFigure, LineFigure } from './charts';

const series = [
  { key: 'a', label: 'Lobos', tone: 'brand' as const },
  { key: 'b', label: 'Falcões', tone: 'warning' as const, dashed: true },
];
const points = [
  { key: 1, label: '1', title: 'Rodada 1', values: { a: 1000.5, b: 0 } },
  { key: 2, label: '2', title: 'Rodada 2', values: { a: 3, b: null } },
];

describe('charts', () => {
  beforeAll(() => {
    fillBrowserGaps();
    // A DOM without layout has no width to draw in.
    Element.prototype.getBoundingClientRect = () =>
      ({ x: 0, y: 0, left: 0, top: 0, width: 600, height: 200 }) as DOMRect;
  });

  it('draws every series, and gives the same numbers as a table in the words of the language', async () => {
    const { container } = await renderPage(
      <LineFigure title="Placar por rodada" pointHeader="Rodada" emptyText="Nada" {...{ points, series }} />,
    );
    const figure = screen.getByRole('figure', { name: 'Placar por rodada' });
    await waitFor(() => expect(container.querySelectorAll('svg [data-series]')).toHaveLength(2));
    // The drawing is no second, mute copy for screen readers.
    expect(container.querySelector('svg:has([data-series])')?.closest('[aria-hidden="true"]')).not.toBeNull();

    await userEvent.click(within(figure).getByText('Ver os números'));
    const rows = within(within(figure).getByRole('table', { name: 'Placar por rodada' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['RodadaLobosFalcões', 'Rodada 11.000,50', 'Rodada 23–']);
  });

  it('says in its place, and at its height, that there is nothing to draw', async () => {
    const { container } = await renderPage(
      <BarFigure
        title="Mapas"
        pointHeader="Mapa"
        emptyText="Nenhum mapa jogado neste período."
        height={300}
        series={series}
        points={[{ key: 'x', label: 'x', values: { a: null } }]}
      />,
    );
    const text = screen.getByText('Nenhum mapa jogado neste período.');
    expect(text.parentElement?.style.height).toBe('300px');
    expect(container.querySelector('svg')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('gives each bar its own hue where the point has one', async () => {
    const { container } = await renderPage(
      <BarFigure
        title="Dano"
        pointHeader="Rodada"
        emptyText="Nada"
        series={[{ key: 'a', label: 'Dano', tone: 'brand' }]}
        points={[
          { key: 1, label: '1', values: { a: 50 }, tone: 'ct' },
          { key: 2, label: '2', values: { a: 70 } },
        ]}
      />,
    );
    await waitFor(() =>
      expect(
        Array.from(container.querySelectorAll('svg path[fill^="var(--"]'), (bar) => bar.getAttribute('fill')),
      ).toEqual(['var(--ct)', 'var(--brand)']),
    );
  });

  it('tells a point’s numbers to the pointer that is at it, and to nobody once it has gone', async () => {
    const { container } = await renderPage(
      <LineFigure title="Placar" pointHeader="Rodada" emptyText="Nada" {...{ points, series }} />,
    );
    const canvas = await waitFor(() => {
      const found = container.querySelector('svg:has([data-series])')?.parentElement;
      if (!found) throw new Error('not drawn yet');
      return found;
    });
    const bubble = () => canvas.querySelector('svg + div')?.textContent;
    // jsdom has no pointer events of its own: those of the mouse carry the place.
    fireEvent(canvas, new MouseEvent('pointermove', { bubbles: true, clientX: 580, clientY: 20 }));
    expect(bubble()).toBe('Rodada 2Lobos3');
    fireEvent(canvas, new MouseEvent('pointermove', { bubbles: true, clientX: 20, clientY: 20 }));
    expect(bubble()).toBe('Rodada 1Lobos1.000,5Falcões0');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(bubble()).toBeUndefined();
  });
});
