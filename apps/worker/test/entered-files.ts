import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** Which of our source files this process enters, counted by V8 itself (precise coverage). Nothing is inserted into the code. */
export class EnteredFiles {
  private readonly session = new Session();

  async start(): Promise<void> {
    this.session.connect();
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  async stop(): Promise<void> {
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  /** Files in which at least one function ran since the last call: paths from the root, without tests, gamesim and index files. */
  async sinceLastAsked(): Promise<Set<string>> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return new Set(
      result
        .filter(({ functions }) => functions.some(hasRun))
        .map(({ url }) => relative(ROOT, url.replace(/^file:\/\//, '')))
        .filter((path) => /^(apps\/(api|worker)|libs\/(?!testing\/)[^/]+)\/src\/.*(?<!\/index)\.ts$/.test(path)),
    );
  }
}

/** Reading an export of a module runs a getter that swc wrote; that is no work of the file. */
function hasRun({ functionName, ranges }: Profiler.FunctionCoverage): boolean {
  return !functionName.startsWith('get ') && ranges.some(({ count }) => count > 0);
}
