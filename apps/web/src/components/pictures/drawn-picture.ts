import { dataUri } from '@placar/domain/identity';

/** A page names some dozens of teams and players again and again; the oldest of very many drawings are made anew. */
const MOST_DRAWN = 400;
const drawn = new Map<string, string>();

/** The address of a drawing that is made from a name, drawn once. `kind` tells drawings of one name apart. */
export function drawnOnce(kind: string, name: string, draw: (name: string) => string): string {
  const key = `${kind} ${name}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (drawn.size >= MOST_DRAWN) drawn.delete(drawn.keys().next().value ?? '');
  const address = dataUri(draw(name));
  drawn.set(key, address);
  return address;
}
