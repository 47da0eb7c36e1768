import type { ConsoleRisk, ConsoleVocabularyAnswer } from '@placar/contracts/matches';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import type { LocaleResources } from '../../../locales/pt';
import { Badge, type BadgeTone } from '../../../ui';

const risks: Readonly<Record<Exclude<ConsoleRisk, 'safe'>, BadgeTone>> = {
  disruptive: 'warning',
  destructive: 'danger',
};

/** What the console offers and refuses to this person; without it the console takes lines as before. */
export function useVocabulary(matchId: number): ConsoleVocabularyAnswer | undefined {
  const { data } = useEndpoint(
    'GET /matches/:id/rcon/vocabulary',
    { params: { id: matchId } },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return data;
}

/** What a line does to a match, where that is more than nothing. */
export function Risk({ risk }: { risk: ConsoleRisk }) {
  const { t } = useTranslation('console');
  if (risk === 'safe') return null;
  return (
    <Badge small tone={risks[risk]}>
      {t(`rcon.risk.${risk}`)}
    </Badge>
  );
}

/** The help of a command in the page's language; nothing for one that the page does not know. */
export function useCommandHelp(): (name: string) => string | null {
  const { t, i18n } = useTranslation('console');
  return (name) =>
    i18n.exists(`console:vocabulary.${name}`)
      ? t(`vocabulary.${name as keyof LocaleResources['console']['vocabulary']}`)
      : null;
}
