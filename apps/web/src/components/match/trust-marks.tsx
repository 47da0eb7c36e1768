import { CircleHelp, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui';
import styles from './trust-marks.module.css';

/** What a list or a header says of how sure a match is; the wire writes it as 0 and 1. */
export interface TrustSource {
  unproven?: number | boolean;
  unconfirmed?: number | boolean;
}

const isSet = (mark: number | boolean | undefined): boolean => mark === true || mark === 1;

/** Marks that a match bears, by their keys in `common.match`. */
export const trustMarksOf = ({ unproven, unconfirmed }: TrustSource): ('unproven' | 'unconfirmed')[] => [
  ...(isSet(unproven) ? (['unproven'] as const) : []),
  ...(isSet(unconfirmed) ? (['unconfirmed'] as const) : []),
];

/** Says the marks of a match behind a text that tells its score: for names of links, and where nothing can be drawn. */
export function useTrustWords(): (text: string, match: TrustSource) => string {
  const { t } = useTranslation('common');
  return (text, match) => [text, ...trustMarksOf(match).map((mark) => t(`match.${mark}`))].join(', ');
}

export const TRUST_ICONS = { unproven: CircleHelp, unconfirmed: UserRoundX } as const;
const TONES = { unproven: 'warning', unconfirmed: 'neutral' } as const;

/** Words beside a score that is no fact, and beside a match that somebody could have made up; nothing for all others. */
export function TrustMarks({ match, small = false }: { match: TrustSource; small?: boolean }) {
  const { t } = useTranslation('common');
  return trustMarksOf(match).map((mark) => {
    const Icon = TRUST_ICONS[mark];
    return (
      <Badge key={mark} tone={TONES[mark]} small={small} icon={<Icon size={small ? 12 : 14} aria-hidden="true" />}>
        {t(`match.${mark}`)}
      </Badge>
    );
  });
}

/** The signs alone, for where a score stands and words have no room; said to screen readers. */
export function TrustSigns({ match }: { match: TrustSource }) {
  const { t } = useTranslation('common');
  return trustMarksOf(match).map((mark) => {
    const Icon = TRUST_ICONS[mark];
    return (
      <span key={mark} className={styles[mark]} title={t(`match.${mark}`)}>
        <Icon size={14} aria-hidden="true" />
        <span className="visually-hidden">{t(`match.${mark}`)}</span>
      </span>
    );
  });
}
