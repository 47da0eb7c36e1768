import { CirclePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui';

/** To the form of a new match; for those who may make one. */
export function CreateMatchLink() {
  const { t } = useTranslation('shell');
  return (
    <ButtonLink to="/match/create" variant="primary" leftIcon={<CirclePlus size={16} />}>
      {t('nav.createMatch')}
    </ButtonLink>
  );
}
