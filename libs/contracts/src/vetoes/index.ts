import { z } from 'zod';

export const Veto = z.object({
  id: z.number(),
  match_id: z.number(),
  team_name: z.string(),
  map: z.string(),
  pick_or_veto: z.string(),
  decider: z.union([z.literal(0), z.literal(1)]),
});
export type Veto = z.infer<typeof Veto>;

export const VetoSide = z.object({
  id: z.number(),
  veto_id: z.number().nullable(),
  match_id: z.number(),
  team_name: z.string(),
  map: z.string(),
  side: z.string(),
});
export type VetoSide = z.infer<typeof VetoSide>;
