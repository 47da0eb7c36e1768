import { z } from 'zod';

const MEANING = 'x-null-means';

/**
 * An option of a body for which null is a value of its own, as its description says. For all others null counts as absent: old
 * clients send it for what nobody filled in (client screens §5).
 */
export const nullMeans = <T extends z.ZodType>(what: string, schema: T): T => schema.meta({ [MEANING]: what });

/** What null means for this option; undefined where it counts as absent. */
export function meaningOfNull(schema: z.core.$ZodType): string | undefined {
  const meaning = z.globalRegistry.get(schema)?.[MEANING];
  return typeof meaning === 'string' ? meaning : undefined;
}

/**
 * A body as the schema shall see it: without the optional options that are null, at any depth. What the schema does not know, and
 * null where a value is required, stays for it to judge.
 */
export function withoutNulls(schema: z.core.$ZodType, body: unknown): unknown {
  const nodes = nodesOf(schema);
  // The wire wraps a body into a list of one.
  const isWrapped = Array.isArray(body) && body.length === 1 && !nodes.some(isArray);
  return isWrapped ? [pruned(nodes, body[0])] : pruned(nodes, body);
}

type Node = z.core.$ZodType;

/** Goes no deeper than the schema does, whatever the body holds. */
function pruned(nodes: readonly Node[], value: unknown): unknown {
  if (nodes.length === 0) return value;
  if (Array.isArray(value)) {
    const elements = nodes.flatMap((node) => (isArray(node) ? nodesOf(node._zod.def.element) : []));
    return elements.length === 0 ? value : value.map((element) => pruned(elements, element));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const options = optionsOf(nodes, name);
      if (inner === null) return isDropped(options) ? [] : [[name, inner]];
      return [
        [
          name,
          pruned(
            options.flatMap(({ schema }) => nodesOf(schema)),
            inner,
          ),
        ],
      ];
    }),
  );
}

/** An option of a body, where the schema has it: once for each alternative. */
interface Option {
  schema: Node;
  isOptional: boolean;
}

/** What an object or a record says of this name. */
export function optionsOf(nodes: readonly Node[], name: string): Option[] {
  return nodes.flatMap((node): Option[] => {
    if (node instanceof z.core.$ZodRecord) return [{ schema: node._zod.def.valueType, isOptional: true }];
    if (!(node instanceof z.core.$ZodObject) || !Object.hasOwn(node._zod.def.shape, name)) return [];
    const schema = node._zod.def.shape[name]!;
    return [{ schema, isOptional: mayBeAbsent(schema) }];
  });
}

const known = new WeakMap<Node, boolean>();

/** Asked of an object: what accepts undefined may still want its name to be there. */
export function mayBeAbsent(schema: Node): boolean {
  const told = known.get(schema) ?? z.safeParse(z.object({ option: schema }), {}).success;
  known.set(schema, told);
  return told;
}

const isDropped = (options: readonly Option[]): boolean =>
  options.some(({ isOptional }) => isOptional) && options.every(({ schema }) => meaningOfNull(schema) === undefined);

const isArray = (node: Node): node is z.core.$ZodArray => node instanceof z.core.$ZodArray;

/** What a value may be, behind wrappers, alternatives and preparations. */
export function nodesOf(schema: Node): Node[] {
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(nodesOf);
  if (schema instanceof z.core.$ZodIntersection)
    return [...nodesOf(schema._zod.def.left), ...nodesOf(schema._zod.def.right)];
  if (schema instanceof z.core.$ZodPipe) {
    const { in: first, out } = schema._zod.def;
    return nodesOf(first instanceof z.core.$ZodTransform ? out : first);
  }
  return isWrapper(schema) ? nodesOf(schema._zod.def.innerType) : [schema];
}

const isWrapper = (
  schema: Node,
): schema is
  | z.core.$ZodOptional
  | z.core.$ZodNullable
  | z.core.$ZodDefault
  | z.core.$ZodPrefault
  | z.core.$ZodNonOptional
  | z.core.$ZodReadonly
  | z.core.$ZodCatch => 'innerType' in schema._zod.def;
