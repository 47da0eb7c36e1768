import { spawn } from 'node:child_process';
import { root } from './project.mjs';

const running = new Set();

/**
 * Runs a program to its end and answers `{ code, output }`. With `quiet` its output is kept instead of shown, with
 * `silenceOutput` only what it writes to standard error is shown; `input` goes to its standard input; `cwd` is where it runs, if not
 * at the root. It never throws for a program that failed.
 */
export function runStep(command, args, options = {}) {
  const { cwd = root, env, quiet = false, silenceOutput = false, input } = options;
  return new Promise((resolve) => {
    const shown = quiet ? 'pipe' : 'inherit';
    const stdio = [input === undefined ? 'ignore' : 'pipe', silenceOutput ? 'ignore' : shown, shown];
    const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    if (input !== undefined) child.stdin.on('error', () => undefined).end(input);
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** The same for a script of ours. */
export function runNode(args, options) {
  return runStep(process.execPath, args, options);
}

/** Ends the steps under way: the person pressed Ctrl-C. */
export function endSteps() {
  for (const child of running) child.kill('SIGTERM');
}
