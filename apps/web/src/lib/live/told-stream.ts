import { useEffect, useEffectEvent, useMemo } from 'react';
import { apiUrl } from '../api-client';

/** How long after a stream that ended for good another one is tried. */
const AGAIN_MS = 3_000;

interface ToldBy<Event extends string> {
  /** The same list with every call. */
  events: readonly Event[];
  /** What an event says, as text. */
  onTold: (event: Event, data: string) => void;
  /** The stream is cut; when it is back, it begins anew. */
  onLost?: () => void;
}

/** Follows one event stream with events of several kinds. Null follows nothing. The browser reconnects by itself. */
export function useToldEvents<Event extends string>(
  path: string | null,
  { events, onTold, onLost }: ToldBy<Event>,
): void {
  const told = useEffectEvent(onTold);
  const lost = useEffectEvent(() => onLost?.());
  useEffect(() => {
    if (path === null) return undefined;
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      source = new EventSource(apiUrl(path), { withCredentials: true });
      for (const event of events)
        source.addEventListener(event, (message: MessageEvent<string>) => told(event, message.data));
      source.addEventListener('error', () => {
        lost();
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
      });
    };
    open();
    return () => {
      clearTimeout(again);
      source?.close();
    };
  }, [path, events]);
}

/** Follows one small event stream and hands on what its event says, as text. Null follows nothing. */
export function useToldStream(path: string | null, event: string, onTold: (data: string) => void): void {
  const events = useMemo(() => [event], [event]);
  useToldEvents(path, { events, onTold: (_event, data) => onTold(data) });
}
