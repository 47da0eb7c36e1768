import type { LiveMatch } from '@placar/contracts/live';
import { useTranslation } from 'react-i18next';
import { useCommandWords } from '../../../components/match/command-words';
import type { MatchDisplayState } from '../../../lib/match-state';
import { changesSince, type MatchSnapshot } from './match-snapshot';
import { useDesk } from './use-match-commands';

/** What the match did between the decision and the sending, in one line. */
export function StaleChanges({ seen }: { seen: MatchSnapshot }) {
  const { t } = useTranslation(['admin', 'common', 'match']);
  const { match } = useDesk();
  const { commandName } = useCommandWords();
  const words = changesSince(seen, match).map((change): string => {
    switch (change.what) {
      case 'score':
        return t('admin:stale.score', { from: change.from, to: change.to });
      case 'status':
        return t('admin:stale.status', {
          from: t(`common:matchState.${stateWord(change.from)}`),
          to: t(`common:matchState.${stateWord(change.to)}`),
        });
      case 'command':
        return change.by === null
          ? commandName(change.kind)
          : t('admin:stale.command', { command: commandName(change.kind), name: change.by });
      case 'paused':
        return change.by === null ? t('admin:stale.paused') : t('admin:stale.pausedBy', { name: change.by });
      case 'resumed':
      case 'map':
      case 'server':
      case 'recovery':
        return t(`admin:stale.${change.what}`);
    }
  });
  return (
    <span data-testid="stale-changes">
      {words.length === 0 ? t('admin:stale.unknown') : t('admin:stale.changes', { changes: words.join(' · ') })}
    </span>
  );
}

const stateWord = (status: LiveMatch['status']): MatchDisplayState =>
  status === 'finished' ? 'ended' : status === 'forfeited' ? 'forfeit' : status;
