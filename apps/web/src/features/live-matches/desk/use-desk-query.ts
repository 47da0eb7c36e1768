import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { STORAGE_KEYS, readStored, writeStored } from '../../../lib/storage';
import { hasDeskWords, readDeskQuery, writeDeskQuery, type DeskQuery } from './desk-query';

const QUIET = { replace: true, preventScrollReset: true } as const;

/** The desk's query lives in the address, so that a link shows the same desk; an address without a word gets the remembered one. */
export function useDeskQuery(): { query: DeskQuery; change: (part: Partial<DeskQuery>) => void } {
  const [params, setParams] = useSearchParams();
  const isSaid = hasDeskWords(params);
  const query = useMemo(
    () => readDeskQuery(isSaid ? params : new URLSearchParams(readStored(STORAGE_KEYS.liveDesk) ?? '')),
    [isSaid, params],
  );
  // The address tells what is on screen also when that came from memory.
  useEffect(() => {
    if (isSaid) return;
    const told = writeDeskQuery(params, query);
    if (told.toString() !== params.toString()) setParams(told, QUIET);
  }, [isSaid, params, query, setParams]);
  const change = useCallback(
    (part: Partial<DeskQuery>) => {
      const next = { ...query, ...part };
      const remembered = writeDeskQuery(new URLSearchParams(), next).toString();
      writeStored(STORAGE_KEYS.liveDesk, remembered === '' ? null : remembered);
      setParams((current) => writeDeskQuery(current, next), QUIET);
    },
    [query, setParams],
  );
  return { query, change };
}
