import { RulebookChanges } from '@placar/contracts';
import type { Rulebook } from '@placar/contracts';

/** What counts where nobody has said anything: the rules as they were before there were rulebooks. */
export const BUILT_IN: Rulebook = {
  check_in_minutes: 0,
  ready_minutes: 0,
  no_show: 'propose',
  no_show_minutes: 15,
  technical_pauses: null,
  tactical_pauses: null,
  pause_seconds: 300,
  forfeit_won: 13,
  forfeit_lost: 0,
  reschedule: 'staff',
};

/** A stored rulebook; entries that this release does not know or that are out of range are left out. */
export function storedRulebook(stored: unknown): RulebookChanges {
  if (typeof stored !== 'object' || stored === null) return {};
  const { shape } = RulebookChanges;
  const kept = Object.entries(stored).filter(([name, value]) => {
    const rule = Object.hasOwn(shape, name) ? shape[name as keyof typeof shape] : undefined;
    return rule?.safeParse(value).success === true;
  });
  return RulebookChanges.parse(Object.fromEntries(kept));
}

/** The rules that count: what each layer says, the last one first; below all of them the built-in ones. */
export const rulebookOf = (...layers: readonly RulebookChanges[]): Rulebook =>
  layers.reduce<Rulebook>((below, layer) => Object.assign({ ...below }, layer), BUILT_IN);

/** The field that keeps a rulebook from being kept, and why; null when it may be. */
export function rulebookProblem(rulebook: Rulebook): { field: keyof Rulebook; message: string } | null {
  if (rulebook.forfeit_lost < rulebook.forfeit_won) return null;
  return { field: 'forfeit_lost', message: 'must be fewer rounds than the winner gets' };
}

/** What a match keeps for good. The lobby of a pickup game looks after absent players itself. */
export const frozenRulebook = (rulebook: Rulebook, isOfLobby: boolean): Rulebook =>
  isOfLobby ? { ...rulebook, no_show: 'off', ready_minutes: 0 } : { ...rulebook };
