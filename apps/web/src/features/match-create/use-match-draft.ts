import { useCallback, useEffect, useMemo, useState } from 'react';
import { STORAGE_KEYS, readStoredJson, writeStored } from '../../lib/storage';
import { EMPTY_DRAFT, findProblems, reviveDraft, type MatchDraft } from './match-draft';

const SAVE_DELAY_MS = 400;

/** Every part of the form gets these: the draft and a setter of some of its fields. */
export interface DraftProps {
  draft: MatchDraft;
  update: (change: Partial<MatchDraft>) => void;
}

/** The draft, kept in this browser until it is created or discarded. */
export function useMatchDraft() {
  const [draft, setDraft] = useState<MatchDraft>(
    () => reviveDraft(readStoredJson(STORAGE_KEYS.matchDraft)) ?? EMPTY_DRAFT,
  );
  const update = useCallback((change: Partial<MatchDraft>) => setDraft((current) => ({ ...current, ...change })), []);
  const discard = useCallback(() => {
    writeStored(STORAGE_KEYS.matchDraft, null);
    setDraft(EMPTY_DRAFT);
  }, []);
  useEffect(() => {
    if (draft === EMPTY_DRAFT) return undefined;
    const timer = setTimeout(() => writeStored(STORAGE_KEYS.matchDraft, JSON.stringify(draft)), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const problems = useMemo(() => findProblems(draft), [draft]);
  return { draft, update, discard, problems, isDirty: draft !== EMPTY_DRAFT };
}
