import { z } from 'zod';

/** What an operator sets up, each with a test of its own. */
export const SETUP_PARTS = ['address', 'steam', 'payments', 'discord', 'pictures', 'recordings'] as const;
export const SetupPart = z.enum(SETUP_PARTS);
export type SetupPart = z.infer<typeof SetupPart>;

const SetupSetting = z.object({
  name: z.string().describe('Name of the variable, as docs/settings.md explains it.'),
  is_set: z.boolean().describe('It has a value of its own, or one that does for more than this machine.'),
  is_needed: z.boolean().describe('Without it the part does not work.'),
  value: z.string().nullable().describe('Its value; null when there is none, and for whatever is secret.'),
});

export const SetupRow = z.object({
  part: SetupPart.describe('The part.'),
  is_ready: z.boolean().describe('All that it needs is set. Whether it works is told by its test.'),
  settings: z.array(SetupSetting).describe('The variables that it depends on.'),
});
export type SetupRow = z.infer<typeof SetupRow>;

/** Answer of `GET /admin/setup`. */
export const SetupAnswer = z
  .object({ parts: z.array(SetupRow).describe('Parts that are not switched off.') })
  .meta({ id: 'SetupAnswer', description: 'What is set up, without any secret.' });
export type SetupAnswer = z.infer<typeof SetupAnswer>;

export const SETUP_OUTCOMES = [
  'works',
  'not_set',
  'refused',
  'no_answer',
  'wrong_answer',
  'resting',
  'no_room',
  'nothing_there',
] as const;
export type SetupOutcome = (typeof SETUP_OUTCOMES)[number];

/** Answer of `POST /admin/setup/{part}/test`: what was really seen, just now. */
export const SetupTestAnswer = z
  .object({
    part: SetupPart.describe('The part that was tested.'),
    outcome: z
      .enum(SETUP_OUTCOMES)
      .describe(
        'works; not_set: nothing to ask with; refused: the key or the right is not taken; no_answer; wrong_answer: somebody else answers there; resting: asked too often; no_room: the disk is full; nothing_there: an empty place.',
      ),
    took_ms: z.number().int().describe('How long the test took, in ms.'),
  })
  .meta({ id: 'SetupTestAnswer', description: 'What a test of one part of the set-up saw.' });
export type SetupTestAnswer = z.infer<typeof SetupTestAnswer>;
