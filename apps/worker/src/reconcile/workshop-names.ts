import { isWorkshopId, mapFileName, wantedMap } from '@placar/domain';
import type { MatchEvent, MatchState } from '@placar/domain';
import type { Queryable } from '@placar/match-engine';

/** The name of this map; and whether what the server shows ($2) is another map of the list. */
const NAME_OF = `SELECT (SELECT map_name FROM community_maps WHERE workshop_id = $1) AS name,
  EXISTS (SELECT 1 FROM community_maps WHERE workshop_id <> $1 AND map_name = $2) AS is_other`;
/** What staff wrote stays. */
const LEARN = 'UPDATE community_maps SET map_name = left($2, 100) WHERE workshop_id = $1 AND map_name IS NULL';

/** What servers call the maps of the workshop: read before each look, learned when a server first shows one. */
export class WorkshopNames {
  constructor(private readonly database: Queryable) {}

  /** Null: the match waits for no map of the workshop, or nobody knows its name yet. Empty: what is shown is another map of the list. */
  async nameOf(state: MatchState, shown: string | null): Promise<string | null> {
    const wanted = wantedMap(state);
    if (wanted === null || !isWorkshopId(wanted)) return null;
    const { rows } = await this.database.query(NAME_OF, [wanted, mapFileName(shown ?? '')]);
    const [row] = rows as { name: string | null; is_other: boolean }[];
    return row?.name ?? (row?.is_other ? '' : null);
  }

  async learn(events: readonly MatchEvent[]): Promise<void> {
    for (const event of events)
      if (event.type === 'match.workshop-map-seen')
        await this.database.query(LEARN, [event.payload.map, event.payload.name]);
  }
}
