import type { AttentionItem } from '@placar/contracts/admin';
import type { MatchCommandKind } from '@placar/contracts/matches';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format';
import { useCommandWords } from '../../components/match/command-words';
import type { LocaleResources } from '../../locales/pt';

type Reason = keyof LocaleResources['staff']['reason'];
type Question = NonNullable<AttentionItem['question']>;

/** An item in the words of the viewer. */
export function useAttentionWords() {
  const { t, i18n } = useTranslation('staff');
  const { attentionText, commandName } = useCommandWords();

  const title = ({ kind, command }: AttentionItem): string => {
    const name = command === null ? '' : commandName(command as MatchCommandKind);
    return kind === 'command_doubtful' || kind === 'command_waiting'
      ? t(`kind.${kind}`, { command: name })
      : t(`kind.${kind}`);
  };

  /** What is asked, with what each answer loses. */
  const questionText = ({ kind, restore, lost_rounds: lost }: Question): string => {
    if (restore === null) return t('question.no_backup');
    const { round, team1_score: team1, team2_score: team2 } = restore;
    const score = `${team1}–${team2}`;
    return t(`question.${kind}`, { round, score, from: round + 1, to: round + lost });
  };

  const placeText = ({ place, servers }: NonNullable<AttentionItem['queue']>): string => {
    if (servers === null) return t('queue.any', { place });
    return servers.length === 0 ? t('queue.gone', { place }) : t('queue.only', { place, servers: servers.join(', ') });
  };
  const queueText = (queue: NonNullable<AttentionItem['queue']>): string => {
    const { starting, start_again_at: again } = queue;
    if (starting !== null) return `${placeText(queue)} ${t('queue.starting')}`;
    return again == null
      ? placeText(queue)
      : `${placeText(queue)} ${t('queue.startAgain', { time: formatTime(again) })}`;
  };

  /** Codes that have no sentence, and the words of other systems, are shown as they came. */
  const reason = ({ kind, reason: code, question, proposal, queue }: AttentionItem): string | null => {
    if (question !== null) return questionText(question);
    if (proposal !== null) return t(`proposal.${proposal.kind}`, { minutes: proposal.minutes });
    if (queue != null) return queueText(queue);
    if (code === null || code === '') return null;
    if (kind === 'map_lost') return t(`maps.problem.${code as keyof LocaleResources['staff']['maps']['problem']}`);
    if (kind === 'match_attention' || kind === 'map_quarantined') return attentionText(code);
    return i18n.exists(`staff:reason.${code}`) ? t(`reason.${code as Reason}`) : code;
  };

  /** The whole in one line, for names of buttons. */
  const summary = (item: AttentionItem): string => {
    const where = item.match?.title ?? item.server?.name ?? item.season?.name ?? item.map?.title ?? item.person?.name;
    return where === undefined || where === '' ? title(item) : `${title(item)} – ${where}`;
  };

  return { title, reason, summary };
}
