import { z } from 'zod';
import { ServerRequest } from '../fleet';
import { MatchCvars } from '../matches/game-settings';
import { IsoTime, RowId, oneElementList, typedText } from '../shared';

export const RentalState = z.enum(['ordered', 'provisioning', 'running', 'stopped', 'suspended', 'ended']);
export type RentalState = z.infer<typeof RentalState>;

export const RentalPerson = z
  .object({ id: z.number().int().describe('Id of the user.'), name: z.string().describe('Name.') })
  .meta({ id: 'RentalPerson', description: 'Somebody who may put matches on a rented server.' });
export type RentalPerson = z.infer<typeof RentalPerson>;

export const Rental = z
  .object({
    id: z.uuid().describe('Id of the rented server.'),
    name: z.string().describe('Its name, as lists and the game show it.'),
    plan: z
      .object({ id: z.number().int().describe('Id of the plan.'), title: z.string().describe('Its name.') })
      .describe('What it was rented by.'),
    slots: z.number().int().describe('How many may play.'),
    region: z.string().nullable().describe('Code of the country where it stands.'),
    state: RentalState.describe('Where it stands. `running`: it was seen to answer.'),
    wanted: z.enum(['running', 'stopped']).describe('What its owner wants.'),
    paid_until: IsoTime.nullable().describe('Until when it is paid.'),
    deleted_at: IsoTime.nullable().describe('Of a suspended one: when its settings are deleted.'),
    closing: z.boolean().describe('Its time is over; the match on it is the last one.'),
    match_id: z.number().int().nullable().describe('The match that plays there.'),
    server_id: z.number().int().nullable().describe('Its row in the lists of servers; null before the first start.'),
    connect: z.string().nullable().describe('What a player types to connect; null while it does not run.'),
    request: ServerRequest.nullable().describe('The stages of its newest start.'),
    failure: z
      .object({
        stage: z.string().nullable().describe('In which stage.'),
        code: z.string().describe('What went wrong.'),
        detail: z.string().nullable().describe('In the words of the provider.'),
      })
      .nullable()
      .describe('Why its newest start failed.'),
    end_reason: z.enum(['failed', 'time']).nullable().describe('Why it has ended. `failed`: the money goes back.'),
    map: z.string().describe('Map with which it starts.'),
    settings: z.record(z.string(), z.string()).describe('Settings of the game, by their names.'),
    has_server_token: z.boolean().describe('A token of Steam (GSLT) is kept; it is never shown.'),
    members: z.array(RentalPerson).describe('Who may put matches on it besides.'),
    own: z.boolean().describe('It belongs to the caller; of others it tells no secret and takes no command.'),
  })
  .meta({ id: 'Rental', description: 'A rented server.' });
export type Rental = z.infer<typeof Rental>;

export const RentalAnswer = z.object({ rental: Rental.describe('The rented server.') });
export type RentalAnswer = z.infer<typeof RentalAnswer>;
export const RentalsAnswer = z.object({
  rentals: z
    .array(Rental)
    .describe('Own ones and those that the caller may use, newest first; ended ones for 30 days.'),
});
export type RentalsAnswer = z.infer<typeof RentalsAnswer>;

export const PutRentalBody = oneElementList(
  z.object({
    name: typedText(64).describe('Its name.'),
    map: z
      .string()
      .regex(/^[a-z0-9_/]{1,64}$/i, 'must be the name of a map')
      .describe('Map with which it starts.'),
    settings: MatchCvars.describe('Settings of the game; the list of docs/game-settings.md, 30 at most.').refine(
      (settings) => Object.keys(settings).length <= 30,
      'must be 30 at most',
    ),
    server_token: z
      .string()
      .regex(/^([0-9A-F]{32})?$/i, 'must be a token of Steam: 32 letters and digits')
      .optional()
      .describe('Token of Steam for this server (GSLT). Empty: none. Absent: as it is.'),
  }),
);
export type PutRentalBody = z.infer<typeof PutRentalBody>;

export const AddRentalMemberBody = oneElementList(z.object({ user_id: RowId.describe('Who may use it.') }));
export type AddRentalMemberBody = z.infer<typeof AddRentalMemberBody>;

export const RentalPassword = z.object({
  rcon_password: z.string().describe('The new password of the console. It is told this once.'),
  applied: z.boolean().describe('False: the server runs, and takes it within seconds.'),
});
export type RentalPassword = z.infer<typeof RentalPassword>;
