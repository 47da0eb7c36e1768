import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { DataTable, type DataColumn } from './data-table';

interface Row {
  id: number;
  name: string;
  ms: number | null;
}

const rows: Row[] = [
  { id: 1, name: 'Évora', ms: 30 },
  { id: 2, name: 'Belém', ms: null },
  { id: 3, name: 'Zagreb', ms: 4 },
];
const columns: DataColumn<Row>[] = [
  { key: 'name', header: 'Nome', cell: (row) => row.name, sortValue: (row) => row.name },
  { key: 'ms', header: 'Latência', cell: (row) => row.ms, sortValue: (row) => row.ms, firstDirection: 'descending' },
];
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

async function open(width: number) {
  fillBrowserGaps(width);
  await renderPage(
    <DataTable
      caption="Servidores"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      initialSort={{ column: 'name', direction: 'ascending' }}
      renderCard={(row) => <p>{row.name}</p>}
    />,
  );
}

describe('a data table', () => {
  it('sorts by a button in the head, tells the direction, and keeps missing values last', async () => {
    await open(1280);
    expect(names()).toEqual(['Belém', 'Évora', 'Zagreb']);
    const head = screen.getByRole('columnheader', { name: /Latência/ });
    expect(head.getAttribute('aria-sort')).toBe('none');
    await userEvent.click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(names()).toEqual(['Évora', 'Zagreb', 'Belém']);
    await userEvent.click(within(head).getByRole('button'));
    expect(names()).toEqual(['Zagreb', 'Évora', 'Belém']);
  });

  it('becomes a list of cards at 960 px', async () => {
    await open(960);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Belém', 'Évora', 'Zagreb']);
  });
});
