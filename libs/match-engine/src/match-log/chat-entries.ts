import { ChatEvent } from '@placar/contracts';
import { firstMapOf } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import type { NewLogEntry } from './match-log.store';

interface ChatSource {
  attempt: number;
  event: string;
  body: unknown;
  received_at: Date;
}

/** What players said, out of the events of an inbox. Words of bots, and what does not parse, are nobody's. */
export function chatEntries(state: MatchState, rows: readonly ChatSource[]): NewLogEntry[] {
  return rows.flatMap((row): NewLogEntry[] => {
    if (row.event !== 'player_say') return [];
    const said = ChatEvent.safeParse(row.body).data;
    if (said === undefined || said.player.is_bot || said.message.trim() === '') return [];
    return [
      {
        match_id: state.id,
        kind: 'chat',
        at: row.received_at.toISOString(),
        actor_name: said.player.name,
        steam_id: said.player.steamid,
        text: said.message.trim(),
        facts: {
          team_only: said.command === 'say_team',
          map_number: said.map_number == null ? null : said.map_number + firstMapOf(state, row.attempt),
          round_number: said.round_number,
          side: said.player.side === '' ? null : said.player.side,
        },
      },
    ];
  });
}
