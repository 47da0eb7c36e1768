import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface Want {
  /** True when not given: a part that is drawn is wanted. */
  isWanted?: boolean;
  until?: ReactNode;
}

export interface LazyPart<Props> {
  /** Draws the part as soon as it is wanted and its code is there; until then `until`, or nothing. */
  Part: ComponentType<Props & Want>;
  /** Fetches the code ahead, as when the pointer comes near. */
  prefetch: () => void;
}

/**
 * A part of a kit component that is fetched when somebody first wants it: what shows on hover or click is no part of a
 * page's first load. Code that cannot be fetched leaves the page as it is, and the next need tries again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let known: ComponentType<Props> | null = null;
  let pending: Promise<ComponentType<Props> | null> | null = null;
  const fetchPart = () => {
    pending ??= load().then(
      (part) => (known = part),
      () => (pending = null),
    );
    return pending;
  };

  function Part({ isWanted = true, until = null, ...props }: Props & Want) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => known);
    const isMissing = isWanted && Loaded === null;
    useEffect(() => {
      if (!isMissing) return;
      let isCurrent = true;
      void fetchPart().then((part) => {
        if (isCurrent && part !== null) setLoaded(() => part);
      });
      return () => {
        isCurrent = false;
      };
    }, [isMissing]);
    return Loaded === null || !isWanted ? until : <Loaded {...(props as unknown as Props)} />;
  }

  return { Part, prefetch: () => void fetchPart() };
}
