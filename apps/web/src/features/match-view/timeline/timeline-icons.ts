import {
  BadgeCheck,
  Ban,
  CalendarPlus,
  CircleCheck,
  CirclePause,
  CirclePlay,
  Clapperboard,
  FileSearch,
  Flag,
  KeyRound,
  LifeBuoy,
  ListVideo,
  Map as MapIcon,
  MessageSquareText,
  PlugZap,
  RotateCcw,
  ServerCog,
  ShieldQuestion,
  SquareTerminal,
  StickyNote,
  Terminal,
  TriangleAlert,
  Trophy,
  Undo2,
  Users,
  Vote,
  type LucideIcon,
} from 'lucide-react';
import { REASON_ICONS } from '../../../components/match/round-reasons';
import type { TimelineItem } from './timeline-items';

export type TimelineTone = 'success' | 'warning' | 'danger' | 'info' | 'live' | 'ct' | 'tr' | 'note';
type Look = readonly [LucideIcon, TimelineTone?];

const ICONS: Readonly<Record<string, Look>> = {
  'match.scheduled': [CalendarPlus],
  'match.attempt-opened': [ServerCog],
  'match.loaded': [CircleCheck, 'success'],
  'match.load-failed': [TriangleAlert, 'danger'],
  'match.paused': [CirclePause, 'warning'],
  'match.resumed': [CirclePlay, 'success'],
  'match.server-lost': [PlugZap, 'danger'],
  'match.server-recovered': [PlugZap, 'success'],
  'match.server-released': [TriangleAlert, 'warning'],
  'match.recovery-started': [LifeBuoy, 'info'],
  'match.recovery-tried': [LifeBuoy],
  'match.recovery-stepped': [LifeBuoy],
  'match.recovery-asked': [LifeBuoy, 'warning'],
  'match.recovery-try-failed': [LifeBuoy, 'warning'],
  'match.recovery-taken-over': [LifeBuoy],
  'match.recovery-ended': [LifeBuoy, 'success'],
  'match.reloaded': [ServerCog],
  'match.pause-overdue': [CirclePause],
  'map.quarantined': [ShieldQuestion, 'warning'],
  'match.attention-raised': [TriangleAlert, 'warning'],
  'match.attention-cleared': [CircleCheck],
  'match.restarted': [RotateCcw, 'warning'],
  'match.cancelled': [Ban, 'danger'],
  'match.forfeited': [Flag, 'warning'],
  'match.finished': [Trophy, 'success'],
  'match.restored': [Undo2, 'warning'],
  'match.roster-changed': [Users],
  'veto.recorded': [Vote],
  'veto.side-picked': [Vote],
  'veto.started': [Vote],
  'veto.step-made': [Vote],
  'veto.step-undone': [Undo2, 'warning'],
  'veto.restarted': [RotateCcw, 'warning'],
  'veto.overridden': [Vote, 'warning'],
  'veto.finished': [Vote, 'success'],
  'veto.team-ready': [Users],
  'map.went-live': [MapIcon, 'live'],
  'map.finished': [MapIcon, 'success'],
  'map.evidence-noted': [FileSearch],
  'match.confirmed': [BadgeCheck, 'success'],
  'match.token-shown': [KeyRound],
  'demo.stored': [Clapperboard],
  'demo.removed': [Clapperboard],
};

const REASON_BY_CODE: Readonly<Record<number, keyof typeof REASON_ICONS>> = {
  1: 'bomb',
  7: 'defuse',
  8: 'elimination',
  9: 'elimination',
  12: 'time',
  17: 'surrender',
  18: 'surrender',
};

const LOG_ICONS: Readonly<Record<Exclude<TimelineItem['kind'], 'event'>, Look>> = {
  rcon: [Terminal],
  chat: [MessageSquareText, 'info'],
  note: [StickyNote, 'note'],
};

/** Sign and hue of a line of the timeline. */
export function lookOf(item: TimelineItem): Look {
  if (item.kind !== 'event') return LOG_ICONS[item.kind];
  const { group, entry } = item.line;
  const { type, data } = entry;
  if (type === 'map.round-recorded')
    return [
      REASON_ICONS[REASON_BY_CODE[Number(data.reason)] ?? 'unknown'],
      data.winnerSide === 'ct' ? 'ct' : data.winnerSide === 't' ? 'tr' : undefined,
    ];
  if (group === 'command') return [SquareTerminal];
  return ICONS[type] ?? [ListVideo];
}
