import { ModulesContainer, NestFactory } from '@nestjs/core';
import { CreateMatchBody, mayBeAbsent, meaningOfNull, nodesOf } from '@placar/contracts';
import { testConfig } from '@placar/testing';
import { z } from 'zod';
import { AppModule } from '../app.module';
import { readRoutes } from './routes/route-catalogue';
import { ZodPipe } from './zod-pipe';

interface Option {
  /** `POST /matches pause_budgets.technical`; `{}` stands for any name of a record, `[]` for any element. */
  name: string;
  schema: z.core.$ZodType;
  description: string;
}

/** Every optional option of a body, at any depth. */
function optionsIn(schema: z.core.$ZodType, at: string): Option[] {
  return nodesOf(schema).flatMap((node) => {
    if (node instanceof z.core.$ZodArray) return optionsIn(node._zod.def.element, `${at}[]`);
    if (node instanceof z.core.$ZodRecord) return option(node._zod.def.valueType, `${at}{}`, true);
    if (!(node instanceof z.core.$ZodObject)) return [];
    return Object.entries(node._zod.def.shape).flatMap(([name, inner]) =>
      option(inner, at.endsWith(' ') ? at + name : `${at}.${name}`, mayBeAbsent(inner)),
    );
  });
}

function option(schema: z.core.$ZodType, name: string, isOptional: boolean): Option[] {
  const description = z.globalRegistry.get(schema)?.description ?? '';
  return [...(isOptional ? [{ name, schema, description }] : []), ...optionsIn(schema, name)];
}

/** Null and nothing come to the same, in an object or, for a name of a record, in a record. */
function isNullAbsent({ name, schema }: Option): boolean {
  const value = schema as z.ZodType;
  const pipe = new ZodPipe(name.endsWith('{}') ? z.record(z.string(), value) : z.object({ option: value }));
  return JSON.stringify(pipe.transform({ option: null })) === JSON.stringify(pipe.transform({}));
}

describe('null in a body', () => {
  let options: Option[];
  beforeAll(async () => {
    const config = testConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    const app = await NestFactory.create(AppModule.forRoot(config), { preview: true, logger: false });
    options = readRoutes(app.get(ModulesContainer)).flatMap(({ method, path, body }) =>
      body ? optionsIn(body, `${method} ${path} `) : [],
    );
  });

  it('is the same as nothing for every optional option of every route, but for those whose description says what it means', () => {
    expect(options.length).toBeGreaterThan(250);
    const different = options.filter((one) => !isNullAbsent(one));
    expect(different.map(({ name }) => name).sort()).toEqual([
      'POST /matches pause_budgets.tactical',
      'POST /matches pause_budgets.technical',
      'POST /seasons season_cvar{}',
      'POST /tournaments rulebook.overtime_rounds',
      'POST /tournaments rulebook.tactical_pauses',
      'POST /tournaments rulebook.technical_pauses',
      'POST /tournaments stages[].rulebook.overtime_rounds',
      'POST /tournaments stages[].rulebook.tactical_pauses',
      'POST /tournaments stages[].rulebook.technical_pauses',
      'POST /tournaments/dry-run settings.rulebook.overtime_rounds',
      'POST /tournaments/dry-run settings.rulebook.tactical_pauses',
      'POST /tournaments/dry-run settings.rulebook.technical_pauses',
      'POST /tournaments/dry-run settings.stages[].rulebook.overtime_rounds',
      'POST /tournaments/dry-run settings.stages[].rulebook.tactical_pauses',
      'POST /tournaments/dry-run settings.stages[].rulebook.technical_pauses',
      'PUT /admin/maps/:id map_name',
      'PUT /admin/maps/:id players_max',
      'PUT /admin/maps/:id players_min',
      'PUT /matches pause_budgets.tactical',
      'PUT /matches pause_budgets.technical',
      'PUT /rulebook tactical_pauses',
      'PUT /rulebook technical_pauses',
      'PUT /seasons season_cvar{}',
      'PUT /seasons/:id/rulebook tactical_pauses',
      'PUT /seasons/:id/rulebook technical_pauses',
      'PUT /tournaments/:id rulebook.overtime_rounds',
      'PUT /tournaments/:id rulebook.tactical_pauses',
      'PUT /tournaments/:id rulebook.technical_pauses',
      'PUT /tournaments/:id stages[].rulebook.overtime_rounds',
      'PUT /tournaments/:id stages[].rulebook.tactical_pauses',
      'PUT /tournaments/:id stages[].rulebook.technical_pauses',
    ]);
    for (const { schema, description } of different)
      expect(description).toContain(`null: ${meaningOfNull(schema) ?? 'nothing is said'}`);
  });

  it('is what old clients send for what nobody filled in: such a match is made as without it', () => {
    const body = { team1_id: 1, team2_id: 2, max_maps: 1, veto_mappool: 'de_nuke' };
    const emptied = Object.fromEntries(
      Object.keys(CreateMatchBody.parse(body))
        .filter((name) => !(name in body))
        .map((name) => [name, null]),
    );
    const pipe = new ZodPipe(CreateMatchBody);
    const made = pipe.transform([{ ...body, ...emptied, match_cvars: { mp_freezetime: 15, mp_roundtime: null } }]);
    expect(made).toEqual({ ...pipe.transform([body]), match_cvars: { mp_freezetime: '15' } });
    expect(made).toMatchObject({ spectator_auths: [], min_players_to_ready: 5, side_type: 'standard' });
  });

  it('is looked for no deeper than the schema goes', () => {
    const nested = (open: string, inner: string, close: string): unknown =>
      JSON.parse(`${open.repeat(20_000)}${inner}${close.repeat(20_000)}`);
    const pipe = new ZodPipe(CreateMatchBody);
    for (const body of [nested('[', '', ']'), nested('{"match_cvars":', 'null', '}'), nested('{"a":[', '', ']}')])
      expect(() => pipe.transform(body)).toThrow('nvalid input');
  });

  it('is refused where a value is needed, and stays what it is where nothing is known of it', () => {
    expect(() => new ZodPipe(CreateMatchBody).transform({ team1_id: null })).toThrow('team1_id');
    expect(new ZodPipe(z.looseObject({})).transform({ other: null })).toEqual({ other: null });
  });
});
