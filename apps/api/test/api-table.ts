import { areaOf } from '../src/features/api-docs/areas';
import type { ApiRoute } from '../src/http/routes/route-catalogue';
import { LATER, SPECIFIED_CALLS } from './specified/specified-calls';
import type { SpecifiedCall } from './specified/specified-call';

export const TABLE_START = '<!-- calls: made by scripts/api-table.mjs -->';
export const TABLE_END = '<!-- calls: end -->';

/** Every call of the specification, then every other route, with who may and how it is tested; Markdown. */
export function apiTable(routes: readonly ApiRoute[]): string {
  const known = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  const specified = SPECIFIED_CALLS.map((call) => {
    const route = known.get(call.route);
    return [code(call.call), route ? 'yes' : '**no**', route ? who(route) : '', testsOf(call)];
  });
  const later = LATER.map((call) => [code(call), 'later', '', '']);
  const listed = new Set(SPECIFIED_CALLS.map(({ route }) => route));
  const others = routes
    .filter(({ method, path }) => !listed.has(`${method} ${path}`))
    .map((route) => [
      code(`${route.method} ${route.path}`),
      areaOf(route.path).name,
      who(route),
      route.description?.summary ?? '',
    ]);
  return [
    '### Calls of the specification',
    rows(['call', 'served', 'who', 'tested: success / refusal / absence'], [...specified, ...later]),
    '### Further calls',
    rows(['call', 'chapter', 'who', 'what for'], others),
  ].join('\n\n');
}

const code = (text: string): string => `\`${text}\``;
const who = ({ policy, right, needsStepUp }: ApiRoute): string =>
  [policy, right, needsStepUp ? 'second factor' : undefined].filter((part) => part !== undefined).join(', ');

function testsOf({ success, refusal, absence, stream }: SpecifiedCall): string {
  const told = (statuses: readonly number[] | undefined): string => statuses?.join(', ') ?? '–';
  return `${stream ? 'first event' : told(success.statuses)} / ${told(refusal?.statuses)} / ${told(absence?.statuses)}`;
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...body.map(line)].join('\n');
}
