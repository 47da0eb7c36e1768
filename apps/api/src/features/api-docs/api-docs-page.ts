import { dirname } from 'node:path';

const BASE = '/api/api-docs';

/** Files of the browser for OpenAPI documents that are handed on; nothing else of its package is. */
const BROWSER_FILES = new Set([
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'favicon-32x32.png',
]);

/** No script stands in the page itself, so it runs under the policy of all our pages. */
const START = `'use strict';
window.SwaggerUIBundle({
  url: document.getElementById('api').dataset.document,
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  syntaxHighlight: { activated: true },
  validatorUrl: null,
  supportedSubmitMethods: ['get', 'post', 'put', 'delete'],
});
`;

const STYLE = `:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --ink: #14181f; --soft: #5b6472; --line: #d9dde4; --accent: #1d5fd1; }
@media (prefers-color-scheme: dark) { :root { --page: #0e1116; --card: #171b22; --ink: #e8ebf0; --soft: #9aa4b2; --line: #2a303a; --accent: #6ea8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font-family: system-ui, sans-serif; }
.bar { display: flex; align-items: baseline; gap: 1rem; padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--card); position: sticky; top: 0; z-index: 2; }
.bar strong { font-size: 1.05rem; letter-spacing: .01em; }
.bar a { color: var(--accent); text-decoration: none; font-size: .9rem; }
.bar a:hover, .bar a:focus-visible { text-decoration: underline; }
.bar .gap { flex: 1; }
.areas { display: flex; flex-wrap: wrap; gap: .4rem; max-width: 1160px; margin: 0 auto; padding: 1rem 1.25rem 0; }
.areas a { padding: .3rem .7rem; border: 1px solid var(--line); border-radius: 999px; background: var(--card); color: var(--ink); font-size: .85rem; text-decoration: none; }
.areas a:hover, .areas a:focus-visible { border-color: var(--accent); }
.areas a[aria-current] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
.swagger-ui { color: var(--ink); }
.swagger-ui .wrapper { max-width: 1160px; padding: 0 1.25rem; }
.swagger-ui .info { margin: 1.75rem 0 1rem; }
.swagger-ui .scheme-container { background: none; box-shadow: none; padding: .5rem 0; border-bottom: 1px solid var(--line); }
.swagger-ui .opblock { box-shadow: none; border-radius: 8px; }
.swagger-ui .opblock .opblock-summary-method { border-radius: 6px; }
.swagger-ui .opblock-tag { border-bottom-color: var(--line); }
.swagger-ui section.models { border-color: var(--line); border-radius: 8px; }
@media (prefers-color-scheme: dark) {
  .swagger-ui .info .title, .swagger-ui .info p, .swagger-ui .info li, .swagger-ui .opblock-tag, .swagger-ui .opblock-tag small,
  .swagger-ui .opblock .opblock-summary-path, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .opblock-description-wrapper p,
  .swagger-ui .opblock .opblock-section-header h4, .swagger-ui .opblock .opblock-section-header > label, .swagger-ui table thead tr td,
  .swagger-ui table thead tr th, .swagger-ui .parameter__name, .swagger-ui .parameter__type, .swagger-ui .response-col_status,
  .swagger-ui .response-col_links, .swagger-ui .tab li, .swagger-ui .renderedMarkdown, .swagger-ui .renderedMarkdown p, .swagger-ui label,
  .swagger-ui .servers-title, .swagger-ui .model, .swagger-ui .model-title, .swagger-ui .prop-type, .swagger-ui section.models h4,
  .swagger-ui .json-schema-2020-12__title, .swagger-ui .json-schema-2020-12-property .json-schema-2020-12__title,
  .swagger-ui .json-schema-2020-12-keyword__name, .swagger-ui .json-schema-2020-12-keyword__value, .swagger-ui .json-schema-2020-12__attribute,
  .swagger-ui .dialog-ux .modal-ux-content h4, .swagger-ui .dialog-ux .modal-ux-header h3, .swagger-ui .dialog-ux .modal-ux-content p { color: var(--ink); }
  .swagger-ui .parameter__in, .swagger-ui .json-schema-2020-12-keyword__name--secondary, .swagger-ui .info .base-url { color: var(--soft); }
  .swagger-ui .opblock .opblock-section-header, .swagger-ui .dialog-ux .modal-ux, .swagger-ui .json-schema-2020-12, .swagger-ui .model-box { background: var(--card); }
  .swagger-ui .dialog-ux .modal-ux, .swagger-ui .dialog-ux .modal-ux-header { border-color: var(--line); }
  .swagger-ui input[type=text], .swagger-ui input[type=password], .swagger-ui textarea, .swagger-ui select { background: var(--page); color: var(--ink); border-color: var(--line); }
  .swagger-ui .btn { color: var(--ink); border-color: var(--line); }
  .swagger-ui svg.arrow, .swagger-ui .expand-operation svg, .swagger-ui .authorization__btn svg { fill: var(--soft); }
  .swagger-ui .btn svg { fill: currentColor; }
  .swagger-ui .opblock-control-arrow, .swagger-ui .expand-operation, .swagger-ui .authorization__btn { color: var(--soft); }
  .swagger-ui a, .swagger-ui .info a { color: var(--accent); }
}
`;

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page of one area, with the name of this installation and the way to the other areas. */
export function docsPage(brand: string, areas: readonly string[], area: string): string {
  const name = safe(brand);
  const links = areas.map((each) => {
    const address = `${BASE}?area=${encodeURIComponent(each)}`;
    return `<a href="${address}"${each === area ? ' aria-current="page"' : ''}>${safe(each)}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(area)} · ${name} API</title>
<link rel="icon" href="${BASE}/assets/favicon-32x32.png">
<link rel="stylesheet" href="${BASE}/assets/swagger-ui.css">
<link rel="stylesheet" href="${BASE}/assets/page.css">
</head>
<body>
<header class="bar"><strong>${name} API</strong><span class="gap"></span><a href="${BASE}/openapi.json">openapi.json</a><a href="/">${name}</a></header>
<nav class="areas" aria-label="Areas">${links.join('')}</nav>
<main id="api" data-document="${BASE}/openapi.json?area=${encodeURIComponent(area)}"><noscript>The pages need JavaScript; the description itself is <a href="${BASE}/openapi.json">openapi.json</a>.</noscript></main>
<script src="${BASE}/assets/swagger-ui-bundle.js"></script>
<script src="${BASE}/assets/start.js"></script>
</body>
</html>
`;
}

/** One file of the page: our own text, or a file of the browser's package; null for any other name. */
export function docsAsset(name: string): { type: string; text: string } | { folder: string } | null {
  if (name === 'start.js') return { type: 'text/javascript', text: START };
  if (name === 'page.css') return { type: 'text/css', text: STYLE };
  return BROWSER_FILES.has(name) ? { folder: dirname(require.resolve('swagger-ui-dist/package.json')) } : null;
}
