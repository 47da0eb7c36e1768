import { z } from 'zod';
import { Bit } from '../shared/answers';

export * from './veto-format';
export * from './veto-limits';
export * from './web-veto';
export * from './veto-acts';

export const Veto = z.object({
  id: z.number().describe('Id of the step.'),
  match_id: z.number().describe('Match.'),
  team_name: z.string().describe('Name of the team, or `Decider`.'),
  map: z.string().describe('Name of the map.'),
  pick_or_veto: z.string().describe('`pick` or `veto`.'),
  decider: Bit.describe('1: the map that was left over.'),
});
export type Veto = z.infer<typeof Veto>;

export const VetoSide = z.object({
  id: z.number().describe('Id of the choice.'),
  veto_id: z.number().nullable().describe('Step of the veto that it belongs to, by its map.'),
  match_id: z.number().describe('Match.'),
  team_name: z.string().describe('Name of the team that chose, or `Default`.'),
  map: z.string().describe('Name of the map.'),
  side: z.string().describe('`ct` or `t`.'),
});
export type VetoSide = z.infer<typeof VetoSide>;

export const VetoesAnswer = z.object({ vetoes: z.array(Veto).describe('Steps in their order.') });
/** Under the same key as the steps (wire contract §5.9). */
export const VetoSidesAnswer = z.object({ vetoes: z.array(VetoSide).describe('Choices of sides in their order.') });
