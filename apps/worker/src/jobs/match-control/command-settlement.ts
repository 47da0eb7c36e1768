import type { CommandOutcome } from '@placar/contracts';
import type { SettledFacts } from '@placar/domain';
import type { CommandResult, ExecutedResult } from '@placar/game-server';

/** How a command ended, as it goes back to the match. */
export interface Settlement {
  outcome: CommandOutcome;
  detail: string | null;
  facts?: SettledFacts;
}

/** The verified end of a gateway command; the reason is a stable word that the page translates. */
export const settlementOf = (result: CommandResult, facts?: SettledFacts): Settlement => ({
  outcome: result.outcome,
  detail: result.outcome === 'confirmed' ? null : (result.reason ?? result.detail),
  ...(facts && result.outcome === 'confirmed' ? { facts } : {}),
});

/** Commands that the plugin cannot show in its status: running them is all that can be known. The reply is the detail. */
export const settlementOfExecuted = (result: ExecutedResult): Settlement => ({
  outcome: result.outcome === 'executed' ? 'confirmed' : result.outcome,
  detail: result.outcome === 'executed' ? (result.reply ?? null) : (result.reason ?? result.detail),
});
