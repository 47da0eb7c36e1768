import type { TournamentPresentation } from '@placar/contracts';
import type { TournamentEvent, TournamentSettings, TournamentState } from './tournament-state';

/** Prizes, sponsors and streams as an organiser says them, at any time. What is said again changes nothing. */
export function present(
  { settings, notBegun }: TournamentState,
  presentation: TournamentPresentation,
): TournamentEvent[] {
  if (JSON.stringify(presentation) === JSON.stringify(settings.presentation)) return [];
  return [
    { type: 'tournament.settings-changed', payload: { settings: { ...settings, presentation } } },
    // New settings open the way again; these have nothing to do with what stood in it.
    ...(notBegun === null ? [] : [{ type: 'tournament.not-begun', payload: { code: notBegun } } as const]),
  ];
}

/** Other settings leave what is shown besides the play as it is. */
export const withPresentation = (settings: TournamentSettings, before: TournamentSettings): TournamentSettings =>
  before.presentation === undefined ? settings : { ...settings, presentation: before.presentation };
