import type { AttentionItem, AttentionQueue } from '@placar/contracts/admin';

/** A match that did not load, claimed by nobody, with what a test wants changed. */
export function sampleAttention(change: Partial<AttentionItem> = {}): AttentionItem {
  return {
    key: 'match:42:load_failed',
    kind: 'load_failed',
    severity: 'critical',
    since: '2026-11-21T10:00:00.000Z',
    raised_at: '2026-11-21T10:00:00.000Z',
    reason: 'auth_failed',
    action: 'fix_password',
    link: '/match/42',
    match: { id: 42, title: 'Final', team1: 'Gaúchos', team2: 'Fúria “B”', status: 'load_failed' },
    server: { id: 3, name: 'São Paulo #1' },
    season: null,
    person: null,
    command: null,
    question: null,
    proposal: null,
    queue: null,
    map: null,
    claimed: null,
    note: null,
    aside: null,
    ...change,
  };
}

export const sampleQueue = (items: AttentionItem[], aside: AttentionItem[] = []): AttentionQueue => ({
  items,
  aside,
  at: '2026-11-21T10:05:00.000Z',
});
