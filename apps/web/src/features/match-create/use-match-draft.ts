import { useCallback, useEffect, useMemo, useState } from 'react';
import { STORAGE_KEYS, readStoredJson, writeStored } from '../../lib/storage';
import { EMPTY_DRAFT, findProblems, reviveDraft, type MatchDraft, type Problem } from './match-draft';

const SAVE_DELAY_MS = 400;

/** Every part of the form gets these: the draft and a setter of some of its fields. */
export interface DraftProps {
  draft: MatchDraft;
  update: (change: Partial<MatchDraft>) => void;
}

/** What a step of the form gets: what is wrong on it besides. */
export interface StepProps extends DraftProps {
  problems: readonly Problem[];
}

/** The draft, kept in this browser until it is created or discarded. `pool`: the maps of a form that nobody has touched. */
export function useMatchDraft(pool: readonly string[]) {
  const [own, setOwn] = useState<MatchDraft | null>(() => reviveDraft(readStoredJson(STORAGE_KEYS.matchDraft)));
  const blank = useMemo<MatchDraft>(() => ({ ...EMPTY_DRAFT, mapPool: [...pool] }), [pool]);
  const draft = own ?? blank;
  const update = useCallback(
    (change: Partial<MatchDraft>) => setOwn((current) => ({ ...(current ?? blank), ...change })),
    [blank],
  );
  const discard = useCallback(() => {
    writeStored(STORAGE_KEYS.matchDraft, null);
    setOwn(null);
  }, []);
  useEffect(() => {
    if (own === null) return undefined;
    const timer = setTimeout(() => writeStored(STORAGE_KEYS.matchDraft, JSON.stringify(own)), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [own]);
  const problems = useMemo(() => findProblems(draft), [draft]);
  return { draft, update, replace: setOwn, discard, problems, isDirty: own !== null, own, blank };
}
