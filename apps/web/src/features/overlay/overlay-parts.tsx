import { CirclePause, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TRUST_ICONS, trustMarksOf, useTrustWords } from '../../components/match/trust-marks';
import { formatDuration } from '../../lib/format';
import { cx } from '../../ui';
import type { OverlayState } from './overlay-model';
import { usePauseText } from './overlay-texts';

type ClassName = string | undefined;

/** Score and what of it is no fact, for those who do not see the picture. */
export function OverlayHeading({ state }: { state: OverlayState }) {
  const { t } = useTranslation('overlay');
  const withTrust = useTrustWords();
  const [one, two] = state.teams;
  const values = { team1: one.name, team2: two.name, score1: one.score ?? 0, score2: two.score ?? 0 };
  return <h1 className="visually-hidden">{withTrust(t('score', values), state.trust)}</h1>;
}

/** Maps won of those that win the series; nothing for a single map. */
export function Pips({
  won,
  needed,
  styles,
}: {
  won: number;
  needed: number | null;
  styles: Readonly<Record<string, ClassName>>;
}) {
  if (needed === null) return null;
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: needed }, (_, index) => (
        <span key={index} className={cx(styles.pip, index < won && styles.pipWon)} />
      ))}
    </span>
  );
}

/** Whose pause it is, with its clock; nothing while there is none. */
export function PauseMark({ state, className, testId }: { state: OverlayState; className: ClassName; testId: string }) {
  const text = usePauseText(state);
  if (text === null) return null;
  return (
    <span className={className} data-testid={testId}>
      <CirclePause />
      {text}
    </span>
  );
}

/** For how long the picture may be wrong; nothing while that is too short to say. */
export function StaleMark({
  seconds,
  className,
  testId,
}: {
  seconds: number | null;
  className: ClassName;
  testId: string;
}) {
  const { t } = useTranslation('overlay');
  if (seconds === null) return null;
  return (
    <span className={className} data-testid={testId}>
      <WifiOff />
      {t('stale', { clock: formatDuration(seconds * 1000) })}
    </span>
  );
}

/** What of the score is no fact, in words and in the size of the picture: nobody points at a stream to read a tooltip. */
export function OverlayTrust({ trust, className }: { trust: OverlayState['trust']; className: ClassName }) {
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
