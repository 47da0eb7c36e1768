import type { ChangeMeanwhile } from '@placar/contracts';
import i18next from 'i18next';
import { formatTime } from '../../lib/format';
import { loadAreas } from '../../lib/i18n';

/** Kinds that have words of their own; what a newer release names is a change without a name. */
const KINDS = [
  'settings_changed',
  'sign_up_opened',
  'team_signed_up',
  'team_let_in',
  'team_left',
  'check_in_opened',
  'team_checked_in',
  'not_begun',
  'stage_begun',
  'stage_undone',
  'result_set',
  'team_disqualified',
  'teams_swapped',
  'lot_drawn',
  'time_asked',
  'time_offered',
  'time_set',
  'station_set',
  'match_check_in_opened',
  'match_checked_in',
  'dispute_opened',
  'evidence_kept',
  'dispute_decided',
  'dispute_appealed',
  'substitution_asked',
  'substitution_decided',
  'free_agent_listed',
  'free_agent_left',
  'free_agent_invited',
  'team_invitation_ended',
  'free_agent_joined',
  'ended',
  'reopened',
  'paused',
  'cancelled',
] as const;

/** What others did meanwhile, in the language of the page: each person's acts of one kind once, the newest first. */
export async function whatChanged(changes: readonly ChangeMeanwhile[]): Promise<string> {
  await loadAreas(['refusals']);
  const told = new Map<string, ChangeMeanwhile>();
  for (const change of changes) {
    const name = `${change.kind} ${change.by ?? ''}`;
    if (!told.has(name)) told.set(name, change);
  }
  const list = [...told.values()].map(({ kind, by, at }) =>
    i18next.t('refusals:changed.item', {
      what: kindWords(kind),
      who: by ?? i18next.t('refusals:changed.platform'),
      time: formatTime(at),
    }),
  );
  return i18next.t('refusals:changed.lead', { list: list.join('; ') });
}

function kindWords(kind: string): string {
  const known = KINDS.find((one) => one === kind.replaceAll('-', '_'));
  return i18next.t(`refusals:changed.kind.${known ?? 'other'}`);
}
