export interface DiagnosticFacts {
  page: string;
  language: string;
  userId: number | null;
  now: Date;
}

/** Facts that help whoever answers a report; English on purpose, since they are read by staff. Nothing secret. */
export function diagnosticsText({ page, language, userId, now }: DiagnosticFacts): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [
    `Site: ${window.location.origin}`,
    `Version: ${buildName()}`,
    `Page: ${page}`,
    `Time: ${now.toISOString()} (${timeZone})`,
    `Language: ${language}`,
    `User: ${userId === null ? 'visitor' : `#${userId}`}`,
    `Window: ${window.innerWidth}x${window.innerHeight} @${window.devicePixelRatio}`,
    `Online: ${navigator.onLine ? 'yes' : 'no'}`,
    `Browser: ${navigator.userAgent}`,
  ].join('\n');
}

/* The hashed name of the entry script tells one build from another. */
function buildName(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return entry?.getAttribute('src')?.split('/').at(-1) ?? 'unknown';
}
