import { useTranslation } from 'react-i18next';
import type { OverlayState } from './overlay-model';
import { TRUST_ICONS, trustMarksOf } from '../../components/match/trust-marks';

/** What of the score is no fact, in words and in the size of the picture: nobody points at a stream to read a tooltip. */
export function OverlayTrust({ trust, className }: { trust: OverlayState['trust']; className: string | undefined }) {
  const { t } = useTranslation('common');
  return trustMarksOf(trust).map((mark) => {
    const Icon = TRUST_ICONS[mark];
    return (
      <span key={mark} className={className} data-testid={`overlay-${mark}`}>
        <Icon aria-hidden="true" />
        {t(`match.${mark}`)}
      </span>
    );
  });
}
