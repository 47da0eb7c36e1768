import type { MatchCommandKind } from '@placar/contracts/matches';
import { useTranslation } from 'react-i18next';
import type { LocaleResources } from '../../locales/pt';

type AttentionReason = keyof LocaleResources['match']['banner']['attentionReason'];
type FailReason = keyof LocaleResources['match']['fail'];

/** A reason that only programs read; everything else is what somebody wrote or the server printed. */
const CODE = /^[a-z0-9]+(_[a-z0-9]+)+$/;

/** Names of commands and of the reasons why one failed; a reason that is not in the dictionary is named by its code. */
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
      const [, denied] = /^denied:(.+)$/.exec(detail) ?? [];
      if (denied !== undefined) return t('match:fail.denied', { command: denied });
      if (i18n.exists(`match:fail.${detail}`)) return t(`match:fail.${detail as FailReason}`);
      return CODE.test(detail) ? t('match:fail.other', { code: detail }) : detail;
    },
  };
}
