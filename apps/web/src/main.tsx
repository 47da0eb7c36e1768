import './ui/styles';
import './app/fonts.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { installChunkReload } from './app/chunk-reload';
import { createAppRouter } from './app/router';
import { startI18n } from './lib/i18n';
import { preloadSession } from './lib/session';
import { preloadLiveMatches } from './lib/use-live-matches';
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
void startI18n().finally(() => root.render(<App router={router} />));
