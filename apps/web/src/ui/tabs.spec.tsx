import { fillBrowserGaps } from '../testing/browser-gaps';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../testing/render-page';
import { Tabs } from './tabs';

type View = 'matches' | 'players' | 'rules';

function Views({ onChoose }: { onChoose?: (view: View) => void }) {
  const [view, setView] = useState<View>('matches');
  return (
    <>
      <Tabs<View>
        label="Telas"
        value={view}
        onChange={(next) => {
          onChoose?.(next);
          setView(next);
        }}
        items={[
          { value: 'matches', label: 'Partidas', content: <p>três partidas</p> },
          { value: 'players', label: 'Jogadores', content: <button type="button">Ver todos</button> },
          { value: 'rules', label: 'Regras', content: <p>uma regra</p> },
        ]}
      />
      <button type="button">Depois</button>
    </>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const chosen = () => screen.getAllByRole('tab').filter((one) => one.getAttribute('aria-selected') === 'true');

beforeEach(() => fillBrowserGaps());

describe('tabs', () => {
  it('are one stop of the tab key: arrows go round, Home and End to the ends, and the panel follows', async () => {
    await renderPage(<Views />);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(tab('Partidas'));
    for (const [key, name, text] of [
      ['{ArrowLeft}', 'Regras', 'uma regra'],
      ['{ArrowRight}', 'Partidas', 'três partidas'],
      ['{ArrowRight}', 'Jogadores', 'Ver todos'],
      ['{End}', 'Regras', 'uma regra'],
      ['{Home}', 'Partidas', 'três partidas'],
    ] as const) {
      await user.keyboard(key);
      expect(document.activeElement).toBe(tab(name));
      expect(chosen()).toEqual([tab(name)]);
      expect(screen.getByRole('tabpanel', { name }).textContent).toBe(text);
      expect(document.getElementById(tab(name).getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('tabpanel'));
    }
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Depois' }));
  });

  it('leave keys with Ctrl or Alt to the browser, and choose by a click', async () => {
    const choices: View[] = [];
    await renderPage(<Views onChoose={(view) => choices.push(view)} />);
    const user = userEvent.setup();
    await user.click(tab('Jogadores'));
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(choices).toEqual(['players']);
    expect(chosen()).toEqual([tab('Jogadores')]);
    expect(screen.queryByText('três partidas')).toBeNull();
  });
});
