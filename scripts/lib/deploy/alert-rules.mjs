// Prometheus rules: their form, and that they ask for figures that exist. The expressions themselves are Prometheus' to parse.
import { parse } from 'yaml';
import { read } from './facts.mjs';

/** Problems of a rule file; each alarm must have its paragraph in `runbook`. */
export function alertProblems(path, { series, runbook }) {
  const problems = [];
  const file = parse(read(path));
  const names = new Set();
  for (const group of file?.groups ?? []) {
    if (!group.name || !Array.isArray(group.rules) || group.rules.length === 0)
      problems.push('a group without name or rules');
    for (const { alert, expr, labels = {}, annotations = {}, ...rest } of group.rules ?? []) {
      if (!alert || !expr) problems.push(`a rule of ${group.name} without alert or expr`);
      if (names.has(alert)) problems.push(`two times ${alert}`);
      names.add(alert);
      if (rest.for !== undefined && !/^\d+[smh]$/.test(rest.for))
        problems.push(`${alert}: "for: ${rest.for}" is no time`);
      if (!['page', 'ticket'].includes(labels.severity)) problems.push(`${alert}: severity is page or ticket`);
      if (!annotations.summary) problems.push(`${alert}: says nothing to the person it wakes`);
      for (const [name] of String(expr).matchAll(/\bplacar_[a-z_]+/g))
        if (!series.has(name)) problems.push(`${alert}: there is no figure ${name}`);
      if (balance(String(expr)) !== 0) problems.push(`${alert}: brackets do not match`);
      if (!runbook.includes(`\`${alert}\``)) problems.push(`${alert}: docs/observability.md does not say what to do`);
    }
  }
  if (names.size === 0) problems.push('holds no alarm');
  return problems.map((problem) => `${path}: ${problem}`);
}

function balance(text) {
  let open = 0;
  for (const character of text) open += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0;
  return open;
}
