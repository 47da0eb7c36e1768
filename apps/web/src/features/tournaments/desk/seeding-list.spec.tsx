import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { fireEvent, screen } from '@testing-library/react';
import { sampleTeam } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { SeedingList } from './seeding-list';

beforeEach(() => fillBrowserGaps());

it('seeds a team where it is dropped, and shows its number on the way', async () => {
  const onChange = jest.fn();
  await renderPage(<SeedingList teams={[1, 2, 3].map((entry) => sampleTeam(entry))} onChange={onChange} />);
  const rows = screen.getAllByRole('listitem').filter((row) => row.dataset['orderPlace'] !== undefined);
  expect(rows).toHaveLength(3);
  const [first, , third] = rows as [HTMLElement, HTMLElement, HTMLElement];
  HTMLElement.prototype.hasPointerCapture = () => false;
  document.elementFromPoint = () => third;
  fireEvent(first.firstElementChild!, new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
  fireEvent(window, new MouseEvent('pointermove', { clientY: 300 }));
  expect(rows.map((row) => row.dataset['orderPlace'])).toEqual(['2', '0', '1']);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent(window, new MouseEvent('pointerup'));
  expect(onChange.mock.calls).toEqual([[[2, 3, 1].map((entry) => sampleTeam(entry))]]);
});
