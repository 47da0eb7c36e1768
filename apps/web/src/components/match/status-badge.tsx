import {
  Ban,
  CalendarClock,
  CircleAlert,
  CirclePause,
  Equal,
  Flag,
  Hourglass,
  LoaderCircle,
  PlugZap,
  Repeat,
  Sparkles,
  Swords,
  Trophy,
  Vote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchDisplayState } from '../../lib/match-state';
import { Badge, type BadgeTone, LiveDot } from '../../ui';

const looks: Readonly<Record<MatchDisplayState, readonly [BadgeTone, ReactNode]>> = {
  scheduled: ['neutral', <CalendarClock key="i" />],
  loading: ['info', <LoaderCircle key="i" />],
  load_failed: ['danger', <CircleAlert key="i" />],
  no_winner: ['warning', <CircleAlert key="i" />],
  warmup: ['info', <Hourglass key="i" />],
  veto: ['brand', <Vote key="i" />],
  knife: ['live', <Swords key="i" />],
  live: ['live', <LiveDot key="i" />],
  paused: ['warning', <CirclePause key="i" />],
  halftime: ['live', <Repeat key="i" />],
  between_maps: ['info', <Sparkles key="i" />],
  server_lost: ['danger', <PlugZap key="i" />],
  ended: ['neutral', <Trophy key="i" />],
  tied: ['neutral', <Equal key="i" />],
  cancelled: ['neutral', <Ban key="i" />],
  forfeit: ['warning', <Flag key="i" />],
};

/** The one badge for the state of a match: word, icon and hue. */
export function StatusBadge({ state, small }: { state: MatchDisplayState; small?: boolean }) {
  const { t } = useTranslation('common');
  const [tone, icon] = looks[state];
  return (
    <Badge tone={tone} icon={icon} small={small}>
      {t(`matchState.${state}`)}
    </Badge>
  );
}
