import type { ChangeMeanwhile } from '@placar/contracts';
import i18next from 'i18next';
import { formatTime } from '../../lib/format';
import { loadAreas } from '../../lib/i18n';
import type { LocaleResources } from '../../locales/pt';

type Kind = keyof LocaleResources['refusals']['changed']['kind'];

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

/** What a newer release names is a change without a name. */
function kindWords(kind: string): string {
  const name = kind.replaceAll('-', '_');
  const known = i18next.exists(`refusals:changed.kind.${name}`) ? (name as Kind) : 'other';
  return i18next.t(`refusals:changed.kind.${known}`);
}
