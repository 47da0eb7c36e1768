import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { UserSkill } from '@placar/contracts/ladders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { SkillCard } from './skill-card';

fillBrowserGaps();
const STANDING: UserSkill['ladders'][number] = {
  mode: 'competitive',
  title: 'Competitive 5v5',
  season: 1,
  placed: true,
  points: 1_190,
  level: 7,
  next_level_at: 1_325,
  uncertainty: 230,
  position: 3,
  matches: 14,
  won: 9,
  lost: 5,
  drawn: 0,
};
const CURVE: UserSkill['curve'] = [
  { match_id: 4, at: '2026-03-01T20:00:00.000Z', result: 'won', rule: null, expected: 61, before: 1_230, after: 1_252 },
  {
    match_id: 5,
    at: '2026-03-02T20:00:00.000Z',
    result: 'lost',
    rule: 'left',
    expected: 48,
    before: 1_252,
    after: 1_190,
  },
];

async function open(skill: UserSkill, isOwn: boolean) {
  const answers = [skill, { ...skill, hidden: !skill.hidden }];
  const stub = stubApi({
    'GET /users/7/skill': () => ({ body: answers.length > 1 ? answers.shift() : answers[0] }),
    'PUT /ladders/privacy': () => ({ body: { message: 'ok' } }),
  });
  await renderPage(<SkillCard id="7" isOwn={isOwn} />, '/');
  return stub;
}

describe('level and points on a profile', () => {
  it('are told with each change and why', async () => {
    await open({ user_id: 7, hidden: false, ladders: [STANDING], curve: CURVE }, false);
    await screen.findByText('Nível 7, Perito: 1.190 pontos');
    expect(screen.getByText(/chance de 61/)).toBeTruthy();
    expect(screen.getByText(/saiu antes do fim/)).toBeTruthy();
    expect(screen.getByText('+22')).toBeTruthy();
    expect(screen.getByText('-62')).toBeTruthy();
    expect(screen.getByText(/faltam 135 pontos para o nível 8, Mestre/)).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('are no level before ten matches, and no points', async () => {
    const newcomer = { ...STANDING, placed: false, points: null, level: null, next_level_at: null, uncertainty: null };
    await open(
      { user_id: 7, hidden: false, ladders: [{ ...newcomer, position: null, matches: 4 }], curve: CURVE },
      false,
    );
    await screen.findByText('Partidas de classificação: 4 de 10');
    expect(screen.queryByText('+22')).toBeNull();
  });

  it('can be hidden by the person, and then say so to others', async () => {
    const { calls } = await open({ user_id: 7, hidden: false, ladders: [STANDING], curve: CURVE }, true);
    await userEvent.click(await screen.findByRole('switch'));
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ hidden: true }));
  });

  it('are nothing where somebody keeps them to himself', async () => {
    await open({ user_id: 7, hidden: true, ladders: [], curve: [] }, false);
    await screen.findByText('Esta pessoa não mostra os seus pontos.');
  });
});
