import type { CommandDecision } from './command-decision';

/** Done when it is decided; the server is told to end its match. */
export const forfeit: CommandDecision<'forfeit'> = {
  begin: (draft, { args }, { resolved }) =>
    draft.emit({
      type: 'match.forfeited',
      payload: {
        winner: args.winner,
        mapNumber: draft.state.currentMap ?? 0,
        ...(resolved.unconfirmed ? { unconfirmed: true } : {}),
      },
    }),
};
