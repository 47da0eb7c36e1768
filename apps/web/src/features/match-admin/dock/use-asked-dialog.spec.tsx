import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import type { MatchCommandKind } from '@placar/contracts/matches';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { renderPage } from '../../../testing/render-page';
import type { DialogName } from './dock-dialog-name';
import { useAskedDialog } from './use-asked-dialog';

function Dock({ legal }: { legal: MatchCommandKind[] }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  useAskedDialog(legal, setDialog);
  return <output>{`${dialog ?? 'none'} ${useLocation().search}`}</output>;
}

beforeEach(() => fillBrowserGaps());

describe('a dialog asked for by the address', () => {
  it.each([
    ['?dock=restore&tab=maps', ['restore'], 'restore ?tab=maps'],
    ['?dock=restore', ['pause'], 'none '],
    ['?dock=rcon', ['rcon'], 'none '],
    ['?tab=maps', ['restore'], 'none ?tab=maps'],
  ] as const)('%s, where %j is legal, gives “%s”', async (search, legal, expected) => {
    await renderPage(<Dock legal={[...legal]} />, `/match/7${search}`);
    expect(screen.getByRole('status').textContent).toBe(expected);
  });
});
