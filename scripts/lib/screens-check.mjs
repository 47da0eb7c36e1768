import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRoutes } from './app-routes.mjs';
import { readPages } from './page-table.mjs';
import { root } from './project.mjs';

const FILE = 'docs/screens.md';
const HEAD = ['route', 'who', 'loads', 'stream', 'states', 'test'];

/** What is untrue in docs/screens.md: a row for every route of the page and none for others, tests that exist; and the same of scripts/pages.json. */
export function screensProblems() {
  const problems = [];
  const routes = appRoutes();
  const rows = tableRows(readFileSync(join(root, FILE), 'utf8'));
  if (rows[0]?.join() !== HEAD.join()) return [`${FILE}: the table must begin with | ${HEAD.join(' | ')} |`];
  const listed = new Map();
  for (const cells of rows.slice(1)) {
    const route = /^`([^`]+)`/.exec(cells[0] ?? '')?.[1];
    if (route === undefined) problems.push(`${FILE}: no route in the row ${cells[0]}`);
    else if (listed.has(route)) problems.push(`${FILE}: ${route} stands twice`);
    else if (cells.length !== HEAD.length || cells.some((cell) => cell === ''))
      problems.push(`${FILE}: the row of ${route} has not ${HEAD.length} filled cells`);
    if (route !== undefined) listed.set(route, cells);
  }
  for (const route of routes) if (!listed.has(route)) problems.push(`${FILE}: the route ${route} is missing`);
  for (const [route, cells] of listed) {
    if (!routes.includes(route)) problems.push(`${FILE}: the page has no route ${route}`);
    const tests = [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, test]) => test);
    if (tests.length === 0) problems.push(`${FILE}: ${route} names no test`);
    for (const test of tests)
      if (!existsSync(join(root, test))) problems.push(`${FILE}: ${route} names ${test}, which does not exist`);
  }
  const pictured = new Set(readPages().map(({ route }) => route));
  for (const { name, route } of readPages())
    if (!routes.includes(route))
      problems.push(`scripts/pages.json: ${name} is of the route ${route}, which does not exist`);
  for (const route of routes)
    if (!pictured.has(route)) problems.push(`scripts/pages.json: no page of the route ${route}`);
  return problems;
}

function tableRows(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|\s*$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}
