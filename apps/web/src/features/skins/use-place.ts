import { useSearchParams } from 'react-router';
import type { Team } from './skins-model';

/** What the address says: team, weapon (or kind), finish, and what somebody chose of it who shared it; so that back works. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const team: Team = params.get('team') === '3' ? 3 : 2;
  const go = (next: { team?: Team; item?: string | null; finish?: string | null }, replace = false) =>
    setParams(
      (known) => {
        const made = new URLSearchParams(known);
        made.delete('look');
        for (const [name, value] of Object.entries(next))
          if (value === null) made.delete(name);
          else if (value !== undefined) made.set(name, String(value));
        return made;
      },
      { replace, preventScrollReset: true },
    );
  return { team, item: params.get('item'), finish: params.get('finish'), look: params.get('look'), go };
}

export type Place = ReturnType<typeof usePlace>;
