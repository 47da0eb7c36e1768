import { latePart } from '../../../lib/page/late-part';
import { useSession } from '../../../lib/session';
import { LateExtra, useNow } from '../../../ui';
import { latestOfOthers, othersHere } from './presence-model';
import { useDesk } from '../commands/use-match-commands';

/* Most matches are run by one person. */
const PresenceWords = latePart(async () => (await import('./presence-words')).PresenceWords);

/** Above the bar: the others of the staff who have this match open. Silent when the viewer is alone. */
export function PresenceLine() {
  const { user } = useSession();
  const { presence, ledger } = useDesk();
  const now = useNow(10_000);
  const ownId = user?.id ?? null;
  const others = othersHere(presence, ownId);
  const latest = latestOfOthers(ledger, ownId, now);
  if (others.length === 0 && latest === undefined) return null;
  return (
    <LateExtra>
      <PresenceWords others={others} latest={latest} />
    </LateExtra>
  );
}
