import { Paintbrush } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui';

/** Marks a server that shows skins, and so takes no official match; a fact of the server, whether the part of skins is on or off. */
export function SkinsBadge() {
  const { t } = useTranslation('servers');
  return (
    <Badge small tone="warning" icon={<Paintbrush />}>
      {t('state.skins')}
    </Badge>
  );
}
