import { formatDateTime, formatRelative, toDate } from '../../lib/format';
import { Tooltip } from '../overlay/tooltip';
import { useNow } from './use-now';

/** "há 5 min" with the exact time in a tooltip; a dash when there is no time. */
export function RelativeTime({
  value,
  className,
}: {
  value: string | number | Date | null | undefined;
  className?: string;
}) {
  const now = useNow(15_000);
  const date = toDate(value);
  if (date === null) return <span className={className}>–</span>;
  return (
    <Tooltip label={formatDateTime(date)}>
      <time dateTime={date.toISOString()} className={className}>
        {formatRelative(date, now)}
      </time>
    </Tooltip>
  );
}
