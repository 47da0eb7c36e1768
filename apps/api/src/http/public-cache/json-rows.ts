/** A row of an answer, as JSON. */
export interface RowText {
  id: number;
  text: string;
}

/** Many rows as the database wrote them: flat JSON objects that begin with their id, a comma between them, the highest id first. */
export interface RowsText {
  ids: readonly number[];
  body: Buffer;
}

const COMMA = Buffer.from(',');

/** The JSON array of many rows and of some own ones, highest id first; an own one takes the place of a row with its id. */
export function arrayOf({ ids, body }: RowsText, own: readonly RowText[]): Buffer {
  const pieces: Buffer[] = [];
  /** Where the row at this place begins; quotes within a text are escaped, so nothing else reads like it. */
  const startOf = (place: number, from: number): number =>
    place < ids.length ? body.indexOf(`{"id":${ids[place]},`, from) : body.length + COMMA.length;
  const add = (piece: Buffer): void => {
    if (piece.length > 0) pieces.push(pieces.length === 0 ? Buffer.from('[') : COMMA, piece);
  };
  let from = 0;
  let place = 0;
  for (const { id, text } of own.toSorted((one, other) => other.id - one.id)) {
    while ((ids[place] ?? -Infinity) > id) place += 1;
    const cut = startOf(place, from);
    add(body.subarray(from, Math.max(from, cut - COMMA.length)));
    add(Buffer.from(text));
    if (ids[place] === id) place += 1;
    from = startOf(place, cut);
  }
  add(body.subarray(from));
  return Buffer.concat([...(pieces.length === 0 ? [Buffer.from('[')] : pieces), Buffer.from(']')]);
}
