import './ui/styles';
import './app/fonts.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { installChunkReload } from './app/chunk-reload';
import { createAppRouter } from './app/router';
import { startI18n } from './lib/i18n';
import { preloadSession } from './lib/session';
import { preloadLiveMatches } from './lib/live/use-live-matches';
import { printInLightTheme } from './ui/color-scheme';

installChunkReload();
printInLightTheme();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html lacks #root');
const root = createRoot(container);

// The router asks for the code of the page at once, while the texts are on their way.
const router = createAppRouter();
// So do the answers that every page shows: who is there, and how many matches are live.
preloadSession();
preloadLiveMatches();
/* Until the page has its code, the frame in index.html stands in its place: drawn sooner, the app would only replace it by less. */
const firstPage = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});
void Promise.allSettled([startI18n(), firstPage]).then(() => root.render(<App router={router} />));
