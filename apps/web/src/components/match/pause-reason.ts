import { useTranslation } from 'react-i18next';
import type { LocaleResources } from '../../locales/pt';

type KnownReason = keyof LocaleResources['common']['pauseReason'];

/** Why a match is paused, in words: those that are known by a code in the viewer's language, others as they were written. */
export function usePauseReason(): (reason: string | null) => string | null {
  const { t, i18n } = useTranslation('common');
  return (reason) => {
    // The kind of the pause says it.
    if (reason === null || reason === '' || reason === 'restore') return null;
    return i18n.exists(`common:pauseReason.${reason}`) ? t(`pauseReason.${reason as KnownReason}`) : reason;
  };
}
