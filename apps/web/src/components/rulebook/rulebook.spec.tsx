import { RulebookChanges } from '@placar/contracts/rulebook';
import type { RulebookAnswer } from '@placar/contracts/rulebook';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi } from '../../testing/stub-api';
import { RulebookCard } from './rulebook-card';
import { NUMBER_RULES, RULE_GROUPS, ruleProblems, WORD_RULES, type Rules } from './rulebook-model';

const below: Rules = {
  check_in_minutes: 0,
  ready_minutes: 0,
  no_show: 'propose',
  no_show_minutes: 15,
  technical_pauses: null,
  tactical_pauses: 4,
  pause_seconds: 300,
  forfeit_won: 13,
  forfeit_lost: 0,
  reschedule: 'staff',
};
const answerOf = (own: RulebookAnswer['own'], version = 1): RulebookAnswer => ({
  own,
  below,
  rulebook: { ...below, ...own },
  version,
});

async function open({ mayEdit = true }: { mayEdit?: boolean } = {}) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /seasons/2/rulebook': () => ({ body: answerOf({ no_show_minutes: 20 }) }),
    'PUT /seasons/2/rulebook': ({ body }) => ({ body: answerOf(RulebookChanges.parse(body), 2) }),
  });
  await renderRoutes([{ path: '/', element: <RulebookCard seasonId={2} mayEdit={mayEdit} /> }], ['/']);
  await screen.findByText('Prazo para estar completo');
  return stub;
}

describe('the rulebook', () => {
  it('has the rules and the limits of the contract', () => {
    const { shape } = RulebookChanges;
    expect(RULE_GROUPS.flatMap(({ rules }) => [...rules]).toSorted()).toEqual(Object.keys(shape).toSorted());
    const takes = (name: keyof typeof shape, value: unknown) => shape[name].safeParse(value).success;
    for (const [name, { min, max, unit }] of Object.entries(NUMBER_RULES) as [
      keyof typeof NUMBER_RULES,
      (typeof NUMBER_RULES)[keyof typeof NUMBER_RULES],
    ][]) {
      expect([min - 1, min, max, max + 1].map((value) => takes(name, value))).toEqual([false, true, true, false]);
      if (unit === 'open') expect(takes(name, null)).toBe(true);
    }
    for (const [name, words] of Object.entries(WORD_RULES)) {
      expect(words.every((word) => takes(name as keyof typeof WORD_RULES, word))).toBe(true);
    }
  });

  it('judges the layers together', () => {
    expect(ruleProblems({}, below)).toEqual({});
    expect(ruleProblems({ forfeit_won: 1 }, { ...below, forfeit_lost: 1 })).toEqual({ forfeit_lost: 'forfeit' });
    expect(ruleProblems({ pause_seconds: 59, tactical_pauses: null, forfeit_won: null }, below)).toEqual({
      pause_seconds: 'range',
      forfeit_won: 'missing',
    });
  });

  it('says what is inherited, sends only what is said here, and gives back what lies below', async () => {
    const { calls } = await open();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar regulamento' });
    expect(save.disabled).toBe(true);
    expect(screen.getAllByText('Da instalação')).toHaveLength(9);
    const tactical = screen.getByRole('textbox', { name: 'Pausas táticas' });
    await userEvent.clear(tactical);
    expect(screen.getByText('Há mudanças não salvas.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pausas táticas: Voltar a: 4 por mapa' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Prazo para estar completo: Voltar a: 15 min' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Automático' }));
    await userEvent.click(save);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        tactical_pauses: null,
        no_show: 'automatic',
        version: 1,
      }),
    );
    expect(await screen.findByText('Tudo salvo.')).toBeTruthy();
    expect(screen.getAllByText('Da instalação')).toHaveLength(8);
  });

  it('keeps the draft when somebody else has saved meanwhile, and is saved over it only when it is sent again', async () => {
    fillBrowserGaps(1440);
    let stored = answerOf({ no_show_minutes: 20 });
    const { calls } = stubApi({
      'GET /seasons/2/rulebook': () => ({ body: stored }),
      'PUT /seasons/2/rulebook': ({ body }) => {
        const { version } = body as { version: number };
        if (version !== stored.version)
          return { status: 409, body: { code: 'CONFLICT', message: 'Somebody else has saved these rules since.' } };
        return { body: (stored = answerOf(RulebookChanges.parse(body), version + 1)) };
      },
    });
    await renderRoutes([{ path: '/', element: <RulebookCard seasonId={2} mayEdit /> }], ['/']);
    await screen.findByText('Prazo para estar completo');
    stored = answerOf({ no_show_minutes: 30 }, 2);
    await userEvent.click(screen.getByRole('radio', { name: 'Automático' }));
    const save = screen.getByRole('button', { name: 'Salvar regulamento' });
    await userEvent.click(save);
    expect((await screen.findByRole('alert')).textContent).toContain('Outra pessoa salvou este regulamento');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Automático' }).checked).toBe(true);
    await userEvent.click(save);
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
        no_show_minutes: 20,
        no_show: 'automatic',
        version: 2,
      }),
    );
    expect(await screen.findByText('Tudo salvo.')).toBeTruthy();
  });

  it('does not send rules that contradict each other', async () => {
    await open();
    const lost = screen.getByRole('textbox', { name: 'Rodadas de quem perde por W.O.' });
    await userEvent.clear(lost);
    await userEvent.type(lost, '13');
    expect(screen.getByText('Tem de ser menos que as do vencedor.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar regulamento' }).disabled).toBe(true);
  });

  it('is read by everybody else, what the season says marked', async () => {
    await open({ mayEdit: false });
    expect(screen.queryByRole('button', { name: 'Salvar regulamento' })).toBeNull();
    const marked = screen.getAllByRole('definition').filter((line) => within(line).queryByText('Próprio da temporada'));
    expect(marked.map((line) => line.textContent)).toEqual(['20 minPróprio da temporada']);
  });
});
