import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui';
import type { Care } from './officials-model';
import type { OwnRole } from './use-officials';
import type { CupView } from '../page/cup-view';
import { useCareWords } from './care-words';

/** Says to a referee or a caster what they are here, and for which matches. */
export function OfficialNote({ role, view }: { role: OwnRole; view: CupView }) {
  const { t } = useTranslation('cupparts');
  const wordsOf = useCareWords(view);
  const care = (of: readonly Care[]): string => of.map(wordsOf).join(' · ');
  return (
    <Alert>
      {role.of !== undefined && (
        <p>{role.of === null ? t('official.refereeOfAll') : t('official.refereeOf', { matches: care(role.of) })}</p>
      )}
      {role.isCaster && <p>{t('official.caster')}</p>}
    </Alert>
  );
}
