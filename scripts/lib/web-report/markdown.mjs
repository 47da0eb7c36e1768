import { cpus } from 'node:os';
import { BUDGETS, IMPACTS, THEMES, WALL_MATCHES, WALL_SLOWDOWN, WIDTHS } from './budgets.mjs';
import { SHORTEST_INP_MS } from './vitals.mjs';

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)}`;
const milliseconds = (value) => (value === null || value === undefined ? '–' : String(Math.round(value)));
const table = (head, rows, align = []) => [
  `| ${head.join(' | ')} |`,
  `| ${head.map((_, index) => align[index] ?? '---:').join(' | ')} |`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

/** Every budget with what was measured: `[{ what, budget, measured, passed }]`. */
export function judge({ pages, walls }) {
  const measured = pages.filter(({ bytes }) => bytes !== undefined);
  const most = (read) => measured.map((page) => ({ page, value: read(page) })).sort((a, b) => b.value - a.value)[0];
  const lines = [];
  const add = (what, budget, value, passed) => lines.push({ what, budget, measured: value, passed });
  if (measured.length > 0) {
    const script = most(({ bytes }) => bytes.script);
    const locale = most(({ bytes }) => bytes.locale);
    const cls = most((page) => page.cls);
    add(
      'Script on first load, largest page',
      `≤ ${BUDGETS.script / 1024} KB`,
      `${kilobytes(script.value)} KB (${script.page.name})`,
      script.value <= BUDGETS.script,
    );
    add(
      'Texts of one page, largest page',
      `≤ ${BUDGETS.locale / 1024} KB`,
      `${kilobytes(locale.value)} KB (${locale.page.name})`,
      locale.value <= BUDGETS.locale,
    );
    add(
      'CLS, largest page',
      `≤ ${BUDGETS.cls}`,
      `${cls.value.toFixed(4)} (${cls.page.name})`,
      cls.value <= BUDGETS.cls,
    );
  }
  for (const { who, ...wall } of walls) {
    const where = `\`/live/matches\`, ${WALL_MATCHES} matches, processor ÷ ${WALL_SLOWDOWN}, ${who}`;
    const best = summaryOf(wall);
    if (best === null) {
      add(`LCP and INP, ${where}`, 'measured', wall.problems[0] ?? 'nothing', false);
      continue;
    }
    add(`LCP, ${where}`, `≤ ${BUDGETS.wallLcp} ms`, `${milliseconds(best.lcp)} ms`, best.lcp <= BUDGETS.wallLcp);
    add(`INP, ${where}`, `≤ ${BUDGETS.wallInp} ms`, `${milliseconds(best.inp)} ms`, best.inp <= BUDGETS.wallInp);
    add(`CLS, ${where}`, `≤ ${BUDGETS.cls}`, best.cls.toFixed(4), best.cls <= BUDGETS.cls);
    const others = Object.keys(best.repaint.otherRows).length;
    add(`A score change repaints one row, ${who}`, '0 other rows', `${others} other rows`, others === 0);
  }
  const count = (impacts) =>
    pages.flatMap(({ axe }) => Object.values(axe).flat()).filter(({ impact }) => impacts.includes(impact)).length;
  if (pages.length > 0) {
    add(
      'axe, serious and critical, both themes',
      '0',
      String(count(['serious', 'critical'])),
      count(['serious', 'critical']) === 0,
    );
    const wide = pages.flatMap(({ overflows }) => overflows ?? []).length;
    add(`Pages wider than their window at ${WIDTHS.join('/')} px`, '0', String(wide), wide === 0);
    const broken = pages.filter(({ problems }) => problems.length > 0).length;
    add('Pages that could not be measured', '0', String(broken), broken === 0);
  }
  return lines;
}

/** The best of each figure; of layout moves and of rows that a score change touched, the worst. */
function summaryOf({ runs }) {
  if (runs.length === 0) return null;
  const best = (name) => runs.toSorted((one, other) => (one[name] ?? 0) - (other[name] ?? 0))[0];
  const othersOf = ({ repaint }) => Object.keys(repaint.otherRows).length;
  return {
    lcp: best('lcp').lcp,
    lcpElement: best('lcp').lcpElement,
    inp: best('inp').inp,
    inpTarget: best('inp').inpTarget,
    eventToScreenMs: best('eventToScreenMs').eventToScreenMs,
    cls: Math.max(...runs.map(({ cls }) => cls)),
    repaint: runs.toSorted((one, other) => othersOf(other) - othersOf(one))[0].repaint,
  };
}

/** The whole report. */
export function webReport(results) {
  const { pages, walls, url, note, busyBefore, busyAfter } = results;
  return [
    '# Web report',
    '',
    `Built app at ${url === undefined ? 'an installation of its own (the demo’s past and live matches by real events)' : 'a running installation'}; ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), headless Chromium.`,
    'Sizes in KB as gzip makes them at its best level. Script: everything fetched until the page stands, texts included; HTML: the scripts and preloads that index.html names.',
    `INP below ${SHORTEST_INP_MS} ms is not told by the browser and shown as –.`,
    `Browser, API, worker, database and simulated servers share these cores. Processes that wanted to run, by the minute: ${busyBefore.toFixed(1)} when the measuring began, ${busyAfter.toFixed(1)} at its end. Where others worked on the machine besides, times say little; bytes, moves and counts hold.`,
    ...(note === undefined ? [] : ['', note]),
    '',
    '## Budgets',
    '',
    ...table(
      ['Budget', 'Limit', 'Measured', ''],
      judge(results).map(({ what, budget, measured, passed }) => [
        what,
        budget,
        measured,
        passed ? 'pass' : '**fail**',
      ]),
      ['---', '---', '---', '---'],
    ),
    ...(pages.length === 0 ? [] : pageTables(pages)),
    ...walls.flatMap(wallLines),
    '',
  ].join('\n');
}

function pageTables(pages) {
  const measured = pages.filter(({ bytes }) => bytes !== undefined);
  const rows = measured.map(({ name, path, bytes, lcp, cls, inp, axe, overflows }) => [
    name,
    `\`${path}\``,
    kilobytes(bytes.script),
    kilobytes(bytes.entry),
    String(bytes.files),
    kilobytes(bytes.locale),
    kilobytes(bytes.style),
    milliseconds(lcp),
    cls.toFixed(4),
    milliseconds(inp),
    ...THEMES.map((theme) => impactsOf(axe[theme])),
    overflows.length === 0 ? 'none' : overflows.map(({ width, by }) => `${width}: +${by}`).join(', '),
  ]);
  const head = [
    'Page',
    'Path',
    'Script',
    'HTML',
    'Files',
    'Texts',
    'CSS',
    'LCP ms',
    'CLS',
    'INP ms',
    'axe dark',
    'axe light',
    'Overflow',
  ];
  return ['', '## Pages', '', ...table(head, rows, ['---', '---']), ...findings(pages)];
}

/** "0/0/1/0": critical, serious, moderate, minor. */
function impactsOf(violations = []) {
  return IMPACTS.map((impact) => violations.filter((one) => one.impact === impact).length).join('/');
}

function findings(pages) {
  const lines = pages.flatMap(({ name, axe, overflows = [], problems, cls, shifts, bytes }) => [
    ...problems.map((problem) => `- ${name}: ${problem}`),
    ...Object.entries(axe).flatMap(([theme, violations]) =>
      violations.map(
        ({ id, impact, places }) => `- ${name}, ${theme}: ${impact} ${id} ×${places.length}: \`${places[0]}\``,
      ),
    ),
    ...overflows.map(({ width, by, who }) => `- ${name}, ${width} px: ${by} px too wide (${who})`),
    ...(bytes?.script > BUDGETS.script
      ? [
          `- ${name}: largest scripts: ${bytes.largest.map(({ file, gzip }) => `${file} ${kilobytes(gzip)}`).join(', ')}`,
        ]
      : []),
    ...(cls > BUDGETS.cls ? [`- ${name}: layout moves: ${shifts?.join(', ')}`] : []),
  ]);
  const legend = `axe: violations by impact, ${IMPACTS.join('/')}.`;
  return ['', legend, ...(lines.length === 0 ? [] : ['', '### Findings', '', ...lines])];
}

function wallLines({ who, runs, problems }) {
  const best = summaryOf({ runs });
  const title = `## ${WALL_MATCHES} live matches, processor ÷ ${WALL_SLOWDOWN}, seen by ${who === 'admin' ? 'an admin' : 'a visitor'}`;
  const failed = problems.map((problem) => `- A run failed: ${problem}`);
  if (best === null) return ['', title, '', ...failed];
  const { repaint } = best;
  const all = (name) => runs.map((run) => milliseconds(run[name])).join(', ');
  const elsewhere = Object.entries(repaint.elsewhere).map(([where, count]) => `${where} ×${count}`);
  return [
    '',
    title,
    '',
    ...table(
      ['Figure', 'Best', 'All runs'],
      [
        ['LCP ms', milliseconds(best.lcp), all('lcp')],
        ['INP ms, while a round ends each second', milliseconds(best.inp), all('inp')],
        ['CLS', best.cls.toFixed(4), runs.map(({ cls }) => cls.toFixed(4)).join(', ')],
        ['Event to screen ms (processor not slowed)', milliseconds(best.eventToScreenMs), all('eventToScreenMs')],
      ],
      ['---'],
    ),
    '',
    `One round’s end: ${repaint.row} changes in its row, ${Object.keys(repaint.otherRows).length} other rows touched, ` +
      `${repaint.clocks} ticks of clocks, elsewhere ${elsewhere.length === 0 ? 'nothing' : elsewhere.join(', ')}.`,
    `Largest paint: \`${best.lcpElement}\`; slowest interaction: \`${(best.inpTarget ?? '–').replaceAll('`', '').replace(/\s+/g, ' ')}\`.`,
    ...failed,
  ];
}
