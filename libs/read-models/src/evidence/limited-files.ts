import type { ZippedFile } from './hashed-zip';

export const LEFT_OUT_LIST = 'left-out.json';

/** A file that is not whole: its text ends after so many bytes, which may be none. */
export interface LeftOut {
  path: string;
  kept_bytes: number;
}

/**
 * The files as long as all of them together have at most `limit` bytes, and behind them the list of what is missing. They are filled in
 * their order; the first piece, a line or a backup, that does not fit ends the bundle, so nothing that is there comes after a gap.
 */
export function limitFiles(files: readonly ZippedFile[], limit: number): { files: ZippedFile[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  let left = limit;
  let isFull = false;
  const limited = files.map(({ path, chunks }): ZippedFile => ({
    path,
    async *chunks() {
      let kept = 0;
      for await (const chunk of chunks()) {
        const bytes = Buffer.byteLength(chunk);
        if (isFull || bytes > left) {
          isFull = true;
          leftOut.push({ path, kept_bytes: kept });
          return;
        }
        left -= bytes;
        kept += bytes;
        yield chunk;
      }
    },
  }));
  const list: ZippedFile = {
    path: LEFT_OUT_LIST,
    // oxlint-disable-next-line typescript/require-await -- a file of one piece, among files of many
    async *chunks() {
      yield `${JSON.stringify({ limit_bytes: limit, left_out: leftOut }, null, 2)}\n`;
    },
  };
  return { files: [...limited, list], leftOut };
}

/** Each part once: the folder of the backups stands for all files in it. */
export const partsOf = (leftOut: readonly LeftOut[]): string[] => [
  ...new Set(leftOut.map(({ path }) => path.replace(/(?<=\/).*$/, ''))),
];
