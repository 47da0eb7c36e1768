import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleCommand, sampleEntry, sampleLogEntry, sampleMatch } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { MatchTimeline } from './match-timeline';
import { showRoundInTimeline } from '../boards/round-jump';

// A whole page is rendered here: on a busy machine that takes longer than the defaults allow.
const match = sampleMatch({ id: 7 });
const round = (version: number, number: number) =>
  sampleEntry(version, 'map.round-recorded', { mapNumber: 0, round: number, team1: number, team2: 0, reason: 8 });
const timeline = [
  ...Array.from({ length: 60 }, (_, index) => round(index + 1, index + 1)),
  sampleEntry(61, 'match.command-requested', { kind: 'pause', commandId: 'c1' }),
];
const rcon = sampleLogEntry(1).rcon!;
const log = [
  sampleLogEntry(70, {
    text: 'sm_pause',
    rcon: { ...rcon, cause: 'command', command_id: 'c1', command_kind: 'pause', answer: 'paused the match' },
  }),
  sampleLogEntry(71, {
    kind: 'chat',
    text: 'som falhou',
    rcon: null,
    actor: { kind: 'player', id: null, name: 'João', steam_id: '1' },
  }),
];

async function open(isStaff: boolean, note: () => StubAnswer = () => ({ body: null })) {
  const { calls } = stubApi({
    'GET /matches/7/log?limit=100': () => ({ body: { entries: log.toReversed(), more: false } }),
    'POST /matches/7/notes': note,
  });
  await renderPage(
    <MatchTimeline match={match} timeline={timeline} commands={[sampleCommand()]} log={[]} isStaff={isStaff} />,
  );
  return {
    calls,
    user: userEvent.setup(),
    lines: () => within(screen.getByTestId('timeline')).getAllByRole('listitem'),
  };
}

beforeEach(() => {
  fillBrowserGaps();
  Element.prototype.scrollIntoView = jest.fn();
});

describe('the timeline of a match', () => {
  it('shows visitors events alone, and asks for nothing that is the staff’s', async () => {
    const page = await open(false);
    expect(within(screen.getByRole('group', { name: 'Filtrar a linha do tempo' })).getAllByRole('button')).toHaveLength(
      3,
    );
    expect(screen.queryByPlaceholderText('Anotar algo para a equipe…')).toBeNull();
    expect(page.calls.filter((call) => call.path.includes('/log'))).toEqual([]);
  });

  it('puts what was sent under its command, chat among the events, and each kind by itself', async () => {
    const page = await open(true);
    await screen.findByText('som falhou');
    expect(
      page
        .lines()
        .map((line) => line.dataset.type)
        .slice(0, 3),
    ).toEqual(['chat', 'match.command-requested', 'map.round-recorded']);
    expect(screen.queryByText('sm_pause')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: '1 linha de console' }));
    expect(screen.getByText('paused the match')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'RCON' }));
    expect(page.lines().map((line) => line.dataset.type)).toEqual(['rcon']);
    await page.user.type(screen.getByRole('searchbox'), 'nada disso');
    expect(screen.getByText('Nada encontrado para “nada disso”.')).toBeTruthy();
  });

  it('takes a note, shows it at once, and keeps the words when it could not be saved', async () => {
    const page = await open(true, () => 'network-down');
    await page.user.type(screen.getByPlaceholderText('Anotar algo para a equipe…'), 'Checar áudio{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('a nota não foi salva');
    expect(screen.getByDisplayValue('Checar áudio')).toBeTruthy();
  });

  it('shows the saved note as a line of its author', async () => {
    const saved = sampleLogEntry(90, {
      kind: 'note',
      text: 'Checar áudio',
      rcon: null,
      actor: { kind: 'user', id: 1, name: 'Ana', steam_id: null },
    });
    const page = await open(true, () => ({ body: saved }));
    await page.user.type(screen.getByPlaceholderText('Anotar algo para a equipe…'), 'Checar áudio{Enter}');
    await waitFor(() => expect(page.lines()[0]?.textContent).toContain('Checar áudio'));
    expect(page.lines()[0]?.textContent).toContain('Ana · nota da equipe');
    expect(page.calls.find((call) => call.method === 'POST')?.body).toEqual({ text: 'Checar áudio' });
  });

  it('goes to a round that stands far below, and gives it the focus', async () => {
    const page = await open(true);
    act(() => showRoundInTimeline({ map: 0, round: 3 }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Round 3'));
    expect(page.lines().length).toBeGreaterThan(40);
  });

  it('names the days where a match goes over midnight, and none where it does not', async () => {
    const at = (version: number, day: string) => ({ ...round(version, version), at: `${day}T12:00:00.000Z` });
    const over = [at(1, '2026-11-21'), at(2, '2026-11-21'), at(3, '2026-11-22')];
    const shown = async (entries: typeof over) => {
      const page = await renderPage(
        <MatchTimeline match={match} timeline={entries} commands={[]} log={[]} isStaff={false} />,
      );
      const lines = within(screen.getByTestId('timeline')).getAllByRole('listitem');
      const read = lines.map((line) => (line.dataset.type === 'day' ? line.textContent : 'round'));
      page.unmount();
      return read;
    };
    expect(await shown(over)).toEqual(['22 de nov. de 2026', 'round', '21 de nov. de 2026', 'round', 'round']);
    expect(await shown(over.slice(0, 2))).toEqual(['round', 'round']);
  });
});
