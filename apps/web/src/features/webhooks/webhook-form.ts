import { CreateWebhookBody, PublicEventType, type Webhook, type WebhookScope } from '@placar/contracts/webhooks';

/** What is typed into the form of a webhook. */
export interface WebhookDraft {
  url: string;
  description: string;
  scope: WebhookScope;
  seasonId: string | null;
  /** True: whatever happens, also kinds of events that are new one day. */
  everything: boolean;
  events: readonly PublicEventType[];
}

export type WebhookProblem = 'required' | 'url' | 'urlSecret' | 'season' | 'events' | 'tooLong';

const LONGEST_DESCRIPTION = 120;

const eventsOf = (...starts: readonly string[]): readonly PublicEventType[] =>
  PublicEventType.options.filter((type) => starts.some((start) => type.startsWith(start)));

/** Kinds of events as they stand in the form, by what they are about. */
export const EVENT_GROUPS: readonly {
  group: 'match' | 'map' | 'veto' | 'server' | 'tournament';
  events: readonly PublicEventType[];
}[] = [
  { group: 'match', events: eventsOf('match.') },
  { group: 'map', events: eventsOf('map.', 'round.') },
  { group: 'veto', events: eventsOf('veto.') },
  { group: 'server', events: eventsOf('server.') },
  { group: 'tournament', events: eventsOf('tournament.') },
];

/** A copy of a webhook for editing, or an empty one. */
export function toDraft(hook: Webhook | null): WebhookDraft {
  return {
    url: hook?.url ?? '',
    description: hook?.description ?? '',
    scope: hook?.scope ?? 'own',
    seasonId: hook === null || hook.season_id === null ? null : String(hook.season_id),
    everything: hook === null || hook.events.length === 0,
    events: hook?.events ?? [],
  };
}

/** The body of `POST /webhooks`; an edit sends the part of it that may change. */
export function toBody(draft: WebhookDraft) {
  return {
    url: draft.url.trim(),
    scope: draft.scope,
    season_id: draft.scope === 'season' && draft.seasonId !== null ? Number(draft.seasonId) : null,
    events: draft.everything ? [] : [...draft.events],
    description: draft.description.trim(),
  };
}

/** What keeps the form from being sent, by field; the contract's schema decides about the address. */
export function findProblems(draft: WebhookDraft): Readonly<Partial<Record<string, WebhookProblem>>> {
  const problems: Partial<Record<string, WebhookProblem>> = {};
  if (draft.url.trim() === '') problems.url = 'required';
  else {
    const refusal = CreateWebhookBody.safeParse({ ...toBody(draft), scope: 'own', season_id: null }).error?.issues.find(
      ({ path }) => path.at(-1) === 'url',
    );
    if (refusal !== undefined) problems.url = refusal.message.includes('password') ? 'urlSecret' : 'url';
  }
  if (draft.scope === 'season' && draft.seasonId === null) problems.season_id = 'season';
  if (!draft.everything && draft.events.length === 0) problems.events = 'events';
  if (draft.description.trim().length > LONGEST_DESCRIPTION) problems.description = 'tooLong';
  return problems;
}

export function isChanged(before: WebhookDraft, draft: WebhookDraft): boolean {
  return JSON.stringify(toBody(before)) !== JSON.stringify(toBody(draft)) || before.everything !== draft.everything;
}
