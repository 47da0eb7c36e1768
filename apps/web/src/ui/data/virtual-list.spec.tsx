import { fillBrowserGaps } from '../../testing/browser-gaps';
import { render, screen } from '@testing-library/react';
import { VirtualTableBody, virtualRowCount } from './virtual-list';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

function Table({ count, keepIndex }: { count: number; keepIndex?: number }) {
  const rows = rowsOf(count);
  return (
    <table aria-rowcount={virtualRowCount(count)}>
      <thead>
        <tr>
          <th>Nº</th>
        </tr>
      </thead>
      <VirtualTableBody
        rows={rows}
        rowKey={(row) => row.id}
        rowHeight={50}
        columns={1}
        keepIndex={keepIndex}
        renderRow={(row, props) => (
          <tr {...props}>
            <td>{row.id}</td>
          </tr>
        )}
      />
    </table>
  );
}

/* The height kept for rows that are not drawn. */
const gaps = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-gap] td')].reduce(
    (sum, cell) => sum + Number.parseFloat(cell.style.height),
    0,
  );
const drawn = () => screen.getAllByRole('cell').map((cell) => Number(cell.textContent));

beforeEach(() => {
  fillBrowserGaps();
  // The DOM here has no sizes: every row is as high as expected.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 50 });
});

describe('a long table', () => {
  it('draws everything up to a hundred rows, and speaks of no missing ones', () => {
    render(<Table count={100} />);
    expect(drawn()).toHaveLength(100);
    expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
    expect(gaps()).toBe(0);
  });

  it('leaves far rows out beyond that, tells how many there are, and keeps their height', () => {
    render(<Table count={1000} />);
    const shown = drawn();
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.length).toBeLessThan(100);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(screen.getByRole('row', { name: '1' }).getAttribute('aria-rowindex')).toBe('2');
    expect(gaps() + shown.length * 50).toBe(50_000);
  });

  it('keeps the row with the focus in the document, at its place', () => {
    render(<Table count={1000} keepIndex={700} />);
    expect(drawn().at(-1)).toBe(701);
    expect(gaps() + drawn().length * 50).toBe(50_000);
  });
});
