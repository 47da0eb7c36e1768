import { reloadForNewVersion, serverAnswers } from '../lib/page/late-part';

/**
 * Reloads once when a chunk is missing at a server that answers: a new version replaced the old files. While no server can be
 * reached nothing is reloaded: the page on screen is better than none.
 */
export function installChunkReload(): void {
  window.addEventListener('vite:preloadError', () => {
    void serverAnswers().then((answers) => answers && reloadForNewVersion());
  });
}
