import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brandedPage } from './page-head';

interface BuiltApp {
  /** The page with the brand of the installation. */
  readonly page: string;
  /** Paths of files that lie beside their original, compressed. */
  readonly twins: ReadonlySet<string>;
}

/**
 * The web app as it lies in its folder now. A build under a running process changes the names of all files: a page from before
 * would ask for scripts that are gone and stay blank, with no script there to notice.
 */
export class WebBuild {
  private stamp: string | null;
  private app: BuiltApp;

  constructor(
    private readonly distDir: string,
    private readonly brand: string,
    private readonly off: readonly string[],
  ) {
    this.stamp = this.readStamp();
    this.app = this.read();
  }

  /** What is known of the build, without a look at the folder. */
  get known(): BuiltApp {
    return this.app;
  }

  /** The build that is there now; while a new one is being written, the former. */
  current(): BuiltApp {
    const stamp = this.readStamp();
    if (stamp === null || stamp === this.stamp) return this.app;
    try {
      this.app = this.read();
      this.stamp = stamp;
    } catch {
      // Taken away between the two looks: the next request finds the new one.
    }
    return this.app;
  }

  /* The folder's time as well: compressed twins come after the page. */
  private readStamp(): string | null {
    const times = ['index.html', 'assets'].map(
      (name) => statSync(join(this.distDir, name), { throwIfNoEntry: false })?.mtimeMs,
    );
    return times[0] === undefined ? null : times.join(' ');
  }

  private read(): BuiltApp {
    return {
      page: brandedPage(readFileSync(join(this.distDir, 'index.html'), 'utf8'), this.brand, this.off),
      twins: new Set(listFiles(this.distDir).filter((path) => /\.(br|gz)$/.test(path))),
    };
  }
}

function listFiles(distDir: string): string[] {
  return readdirSync(distDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(distDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
}
