import { z } from 'zod';
import { MapSide } from '../matches/create-match';
import { Side, TeamSlot } from '../shared';
import { VetoFirst, VetoHand, VetoTurn } from './veto-format';

const Action = z.enum(['ban', 'pick', 'side', 'random', 'decider']);

/** The veto on the web as it stands, before and after its start. `step` is the fence that every act names. */
export const LiveWebVeto = z
  .object({
    state: z
      .enum(['waiting', 'running', 'over'])
      .describe(
        '`waiting`: it has not begun; `running`: somebody is to act; `over`: the maps are known, or the match is over.',
      ),
    rule: VetoFirst.describe('How it is found who begins.'),
    first: TeamSlot.nullable().describe('Who began; null: not known yet.'),
    coin: z.boolean().describe('A coin said who begins.'),
    clock: z.number().describe('Seconds for a step; 0: no clock.'),
    delay_seconds: z.number().describe('Seconds by which the public sees the match later.'),
    ready: z.array(TeamSlot).describe('Teams whose captain is there.'),
    step: z.number().describe('Grows with every change; an act names the step that it was meant for.'),
    at: z.number().describe('Place in `order` of the step that is to be made; its length when all are made.'),
    order: z
      .array(
        z.object({
          action: Action.describe('What is done.'),
          team: TeamSlot.nullable().describe('Who acts; null: nobody, or not known yet.'),
          turn: VetoTurn.nullable().describe('Who acts, by who begins; null: nobody.'),
        }),
      )
      .describe('All steps in their order.'),
    pool: z.array(z.string()).describe('Maps to choose from.'),
    free: z.array(z.string()).describe('Maps that are neither banned nor chosen.'),
    turn: z
      .object({
        action: z.enum(['ban', 'pick', 'side']).describe('What is to be done.'),
        team: TeamSlot.describe('Who is to act.'),
        map: z.string().nullable().describe('The map whose side is chosen; null: a map is.'),
      })
      .nullable()
      .describe('Whose turn it is; null: nobody’s.'),
    deadline_at: z.string().nullable().describe('When the clock of this step runs out; null: no clock runs.'),
    paused_ms: z
      .number()
      .nullable()
      .describe('Milliseconds that were left when the clock was paused; null: it is not.'),
    done: z
      .array(
        z.object({
          index: z.number().describe('Place in `order`.'),
          action: Action.describe('What was done.'),
          team: TeamSlot.nullable().describe('Who did it; null: nobody was asked.'),
          map: z.string().describe('The map that it is about.'),
          side: Side.nullable().describe('Side that was chosen, or drawn for team 1.'),
          drawn: z.boolean().describe('Chance decided.'),
          hand: VetoHand.nullable().describe('Whose hand made it.'),
        }),
      )
      .describe('Steps that were made.'),
    override: z
      .object({ reason: z.string().describe('Why.') })
      .nullable()
      .describe('Staff named the maps; null: they did not.'),
    result: z
      .object({
        maps: z.array(z.string()).describe('Maps in the order of play.'),
        sides: z.array(MapSide).describe('Rule of sides per map.'),
        decider: z.number().nullable().describe('Place of the decider in `maps`.'),
      })
      .nullable()
      .describe('What is played; null: not known yet.'),
  })
  .meta({ id: 'LiveWebVeto', description: 'The veto on the web as it stands.' });
export type LiveWebVeto = z.infer<typeof LiveWebVeto>;
