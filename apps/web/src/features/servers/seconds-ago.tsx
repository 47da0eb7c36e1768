import { formatDateTime, toDate } from '../../lib/format';
import { currentLanguageTag } from '../../lib/i18n';
import { Tooltip, useNow } from '../../ui';
import type { ReceivedBoard } from './status/use-status-board';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** "há 12 s": an age in its largest whole unit, to the second under a minute. */
export function formatAge(seconds: number, language: string): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  const age = Math.max(0, Math.floor(seconds));
  const [unit, size] = STEPS.find(([, length]) => age >= length) ?? ['second', 1];
  return relative.format(-Math.floor(age / size), unit);
}

/** Age of a moment of the board, counted on by the server's clock, whatever this browser's says. */
export function SecondsAgo({ at, received }: { at: string | null; received: ReceivedBoard }) {
  const now = useNow(1000);
  const date = toDate(at);
  if (date === null) return null;
  const serverNow = Date.parse(received.board.at) + Math.max(0, now - received.receivedAt);
  return (
    <Tooltip label={formatDateTime(date)}>
      <time dateTime={date.toISOString()}>{formatAge((serverNow - date.getTime()) / 1000, currentLanguageTag())}</time>
    </Tooltip>
  );
}
