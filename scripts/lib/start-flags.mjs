import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './project.mjs';

const USAGE = 'usage: npm start -- [--port N] [--data DIR] [--no-demo] [--watch]';

/** `{ port, data, demo, watch }` of the command line, with HTTP_PORT and DATA_DIR as defaults. Throws with the usage. */
export function readStartFlags() {
  const values = parse();
  const given = values.port ?? (process.env.HTTP_PORT || '3000');
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port must be a number from 1 to 65535, not "${given}"\n${USAGE}`);
  return {
    port,
    data: dataFolderOf(values.data),
    demo: !values['no-demo'],
    watch: values.watch,
  };
}

/** The data folder that a person named, else that of DATA_DIR, else `.data`. */
export const dataFolderOf = (named) => pathOfPerson(named ?? (process.env.DATA_DIR || join(root, '.data')));

/** npm runs us in the project's folder; the person meant the one they are in. */
export const pathOfPerson = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

function parse() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        'no-demo': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`);
  }
}
