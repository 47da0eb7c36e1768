import type { LiveMatch } from '@placar/contracts/live';
import type { MessageLanguage, MessageParams, SayTemplate } from '@placar/contracts/matches';
import { matchLanguages, playerMessages } from '@placar/domain/messages';
import { useTranslation } from 'react-i18next';
import { brandName } from '../../../lib/page/page-meta';
import { LANGUAGE_NAMES } from '../../../lib/languages';
import styles from './say-dialog.module.css';

/* The rule that the platform itself goes by reads the teams' flags only. */
const languagesOf = (match: Pick<LiveMatch, 'team1' | 'team2'>): MessageLanguage[] =>
  matchLanguages({ team1: { ...match.team1, players: {} }, team2: { ...match.team2, players: {} } });

/** What the players read: the chosen sentence in the languages of the two teams, line by line, as the platform says it. */
export function SayPreview({
  match,
  template,
  params,
}: {
  match: Pick<LiveMatch, 'team1' | 'team2'>;
  template: SayTemplate;
  params: MessageParams;
}) {
  const { t } = useTranslation('actions');
  const languages = languagesOf(match);
  const lines = playerMessages(template, languages, params);
  return (
    <ol className={styles.previewLines} aria-label={t('say.preview')}>
      {lines.map((line, index) => (
        <li key={line} className={styles.previewLine} lang={languages[index]}>
          <span className={styles.brand}>[{brandName()}]</span> {line}
          <span className={styles.language}>{LANGUAGE_NAMES[languages[index] ?? 'pt']}</span>
        </li>
      ))}
    </ol>
  );
}
