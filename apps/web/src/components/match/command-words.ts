import type { MatchCommandKind } from '@placar/contracts/matches';
import { useTranslation } from 'react-i18next';
import type { LocaleResources } from '../../locales/pt';

type AttentionReason = keyof LocaleResources['match']['banner']['attentionReason'];
type FailReason = keyof LocaleResources['match']['fail'];

/** Names of commands and of the reasons why one failed; a reason that is not in the dictionary is shown as it came. */
export function useCommandWords(): {
  commandName: (kind: MatchCommandKind) => string;
  reasonText: (detail: string | null) => string | null;
  /** Why a match asks for a person. */
  attentionText: (reason: string) => string;
} {
  const { t, i18n } = useTranslation(['commands', 'match']);
  return {
    commandName: (kind) => t(`commands:command.${kind}`),
    attentionText: (reason) =>
      i18n.exists(`match:banner.attentionReason.${reason}`)
        ? t(`match:banner.attentionReason.${reason as AttentionReason}`)
        : reason,
    reasonText: (detail) => {
      if (detail === null || detail === '') return null;
      return i18n.exists(`match:fail.${detail}`) ? t(`match:fail.${detail as FailReason}`) : detail;
    },
  };
}
