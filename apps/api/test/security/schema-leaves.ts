import type { z } from 'zod';
import { defOf, sampleOf } from './route-requests';
import type { Hints } from './route-requests';

type Wrap = (value: unknown) => unknown;
export interface Leaf {
  type: 'string' | 'number';
  name: string;
  wrap: Wrap;
}

interface Walk {
  hints: Hints;
  depth: number;
}

/** Every place in the values of a schema where a text or a number may stand, with the whole value around it. */
function walk(schema: z.ZodType, name: string, wrap: Wrap, { hints, depth }: Walk): Leaf[] {
  const def = defOf(schema);
  const inside = (inner: z.ZodType | undefined, more: string, around: Wrap = wrap): Leaf[] =>
    inner === undefined || depth > 12 ? [] : walk(inner, name + more, around, { hints, depth: depth + 1 });
  switch (def.type) {
    case 'string':
    case 'number':
      return [{ type: def.type, name, wrap }];
    case 'object': {
      const whole = sampleOf(schema, hints, true) as object;
      return Object.entries(def.shape ?? {}).flatMap(([key, field]) =>
        inside(field, `.${key}`, (value) => wrap({ ...whole, [key]: value })),
      );
    }
    case 'array':
      return inside(def.element, '[]', (value) => wrap([value]));
    case 'record': {
      const [key, value] = [def.keyType, def.valueType].map((part) => part && sampleOf(part, hints, true));
      return [
        ...inside(def.keyType, '{key}', (given) => wrap({ [String(given)]: value })),
        ...inside(def.valueType, '{}', (given) => wrap({ [String(key)]: given })),
      ];
    }
    case 'pipe':
      return inside(def.in && defOf(def.in).type === 'transform' ? def.out : def.in, '');
    case 'union':
      return (def.options ?? []).flatMap((option) => inside(option, ''));
    case 'lazy':
      return inside(def.getter?.(), '');
    case 'intersection':
      return [def.left, def.right].flatMap((part, at, parts) => {
        const other = parts[1 - at];
        const beside = other && (sampleOf(other, hints, true) as object);
        return inside(part, '', (value) => wrap({ ...beside, ...(value as object) }));
      });
    default:
      return inside(def.innerType, '');
  }
}

/** The places of a schema; `hints` are right values of fields by name, which stand around the place. */
export const leavesOf = (schema: z.ZodType, name: string, hints: Hints): Leaf[] =>
  walk(schema, name, (value) => value, { hints, depth: 0 });
