import type { JsonSchema } from './schema-book';

type Shared = Record<string, Record<string, JsonSchema>>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/**
 * The part of an OpenAPI document that one area is described by: its operations, and of the shared components those that they lead to. A
 * browser reads it in a moment; the whole takes it many seconds.
 */
export function areaDocument(whole: JsonSchema, area: string): JsonSchema {
  const paths = operationsOf(whole['paths'] as Shared, area);
  const webhooks = operationsOf(whole['webhooks'] as Shared, area);
  const shared = whole['components'] as Shared;
  const tags = (whole['tags'] as { name: string }[]).filter(({ name }) => name === area);
  const components = { ...used(shared, [paths, webhooks]), securitySchemes: shared['securitySchemes'] };
  return { ...whole, tags, paths, webhooks, components };
}

/** Paths with what is no operation (their servers) and the operations of the area; those without any are left out. */
function operationsOf(paths: Shared, area: string): Shared {
  const areaOf = ({ tags }: JsonSchema): unknown => (Array.isArray(tags) ? tags[0] : undefined);
  const isKept = (part: JsonSchema): boolean => [undefined, area].includes(areaOf(part) as string | undefined);
  return Object.fromEntries(
    Object.entries(paths)
      .filter(([, item]) => Object.values(item).some((part) => areaOf(part) === area))
      .map(([path, item]) => [path, Object.fromEntries(Object.entries(item).filter(([, part]) => isKept(part)))]),
  );
}

/** The shared components that these parts refer to, and what those refer to. */
function used(shared: Shared, parts: unknown[]): Shared {
  const found: Shared = {};
  for (let left = parts; left.length > 0;) {
    const text = JSON.stringify(left);
    left = [];
    for (const [, kind = '', name = ''] of text.matchAll(REFERENCE)) {
      const component = shared[kind]?.[name];
      if (component === undefined || found[kind]?.[name] !== undefined) continue;
      (found[kind] ??= {})[name] = component;
      left.push(component);
    }
  }
  return found;
}
