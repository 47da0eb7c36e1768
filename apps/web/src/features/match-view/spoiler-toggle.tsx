import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui';
import type { HiddenResults } from './timeline/use-hidden-results';

/** Switch between seeing and not seeing results of finished matches; remembered. */
export function SpoilerToggle({ results }: { results: HiddenResults }) {
  const { t } = useTranslation('spectate');
  return (
    <IconButton
      size="sm"
      label={results.isHidden ? t('spoiler.show') : t('spoiler.hide')}
      icon={results.isHidden ? <Eye size={16} /> : <EyeOff size={16} />}
      aria-pressed={results.isHidden}
      onClick={() => results.choose(!results.isHidden)}
    />
  );
}
