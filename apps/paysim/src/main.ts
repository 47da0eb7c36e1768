import { Paysim } from './paysim';

/*
 * node main.js     with PAYSIM_SECRET (the key of its API and of its signatures), PAYSIM_PORT (8620; 0: a free one) and PAYSIM_BOOKS
 *                  (a file for its books; without it they end with the program)
 *
 * It prints one line when it listens: `paysim is ready {"url":"…"}`, and ends on SIGTERM or SIGINT. Exit code 1: it could not start.
 */
async function main(): Promise<void> {
  const { PAYSIM_SECRET: secret = '', PAYSIM_PORT: port = '8620', PAYSIM_BOOKS: books } = process.env;
  if (secret.length < 16) throw new Error('PAYSIM_SECRET must have 16 characters or more');
  const paysim = new Paysim(secret, books || null);
  const url = await paysim.listen(Number(port));
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void paysim.close().then(() => process.exit(0)));
  process.stdout.write(`paysim is ready ${JSON.stringify({ url })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'failed'}\n`);
  process.exit(1);
});
