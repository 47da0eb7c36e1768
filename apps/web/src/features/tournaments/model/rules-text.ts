/** A piece of a paragraph: words, or an address that can be followed. */
interface Piece {
  text: string;
  href: string | null;
}

const ADDRESS = /https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    if (index > from) pieces.push({ text: line.slice(from, index), href: null });
    pieces.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from), href: null });
  return pieces;
}

/** What an organiser wrote, paragraph by paragraph; https addresses can be followed, everything else is words. */
export const linesOf = (text: string): Piece[][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(piecesOf);
