import { z } from 'zod';

/** A JSON schema as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** Body of a write that may come as a one-element list, too: marked by `oneElementList` of the contracts. */
const ONE_ELEMENT_LIST = 'x-one-element-list';

/**
 * Turns the contracts into JSON schemas. Named ones (`.meta({ id })`) become components once, whoever uses them; where what is let in
 * differs from what comes out, the former is called `…Input`.
 */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {};
  /** Answers that many routes share. A browser of the document reads all of it again for each route that is opened. */
  readonly responses: Record<string, JsonSchema> = {};
  private readonly known = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() };

  /** Schema of an answer. */
  output(schema: z.ZodType): JsonSchema {
    return this.convert(schema, 'output');
  }

  /** Schema of what a caller sends. */
  input(schema: z.ZodType): JsonSchema {
    return this.convert(schema, 'input');
  }

  /** Body of a request; both forms of it where the wire has two. */
  body(schema: z.ZodType): JsonSchema {
    const { [ONE_ELEMENT_LIST]: both, ...converted } = this.input(schema);
    if (both !== true) return converted;
    const list = {
      type: 'array',
      description: 'A list of exactly one, as older clients send it.',
      items: converted,
      minItems: 1,
      maxItems: 1,
    };
    return { description: 'A bare object or a list with that one object.', oneOf: [converted, list] };
  }

  /** Keeps an answer under the name and refers to it. */
  response(name: string, make: () => JsonSchema): JsonSchema {
    this.responses[name] ??= make();
    return { $ref: `#/components/responses/${name}` };
  }

  /** Many routes share their schemas. */
  private convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const known = this.known[io].get(schema);
    if (known !== undefined) return known;
    const converted = this.converted(schema, io);
    this.known[io].set(schema, converted);
    return converted;
  }

  private converted(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs: defs,
      ...json
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      cycles: 'ref',
      override: ({ jsonSchema }) => {
        // The bound of exact numbers in JavaScript, which says nothing about the value.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        delete jsonSchema.id;
      },
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const names = this.keep(defs ?? {}, io);
    return renamed(json, names) as JsonSchema;
  }

  /** Takes named schemas in; answers under which name each is kept. */
  private keep(defs: Record<string, JsonSchema>, io: 'input' | 'output'): Map<string, string> {
    const same = new Map(Object.keys(defs).map((id) => [id, id]));
    const names = new Map(same);
    for (const [id, schema] of Object.entries(defs)) {
      const known = this.components[id];
      if (known !== undefined && !equal(known, renamed(schema, same)))
        names.set(id, `${id}${io === 'input' ? 'Input' : 'Answer'}`);
    }
    for (const [id, schema] of Object.entries(defs))
      this.components[names.get(id) ?? id] ??= renamed(schema, names) as JsonSchema;
    return names;
  }
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const local = key === '$ref' && typeof inner === 'string' ? /^#\/\$defs\/(.+)$/.exec(inner)?.[1] : undefined;
      return [key, local === undefined ? renamed(inner, names) : `#/components/schemas/${names.get(local) ?? local}`];
    }),
  );
}

const equal = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
