#!/usr/bin/env node
// What is deployed, checked as far as a machine without Docker and without a cluster can: Dockerfile, docker-compose.yml, k8s/, the
// alarms, and that docs/operations.md tells of all settings, figures and alarms. Then proves on broken copies that it would notice.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alertProblems } from './lib/deploy/alert-rules.mjs';
import { BREAKAGES } from './lib/deploy/breakages.mjs';
import { clusterProblems } from './lib/deploy/cluster-rules.mjs';
import { composeProblems } from './lib/deploy/compose-file.mjs';
import { dockerfileProblems } from './lib/deploy/dockerfile.mjs';
import { configNames, imageCommands, metricNames, OTHER_NAMES } from './lib/deploy/facts.mjs';
import { schemaProblems } from './lib/deploy/kubernetes-schemas.mjs';
import { buildKustomization, containersOf, readYaml } from './lib/deploy/kustomize.mjs';
import { root } from './lib/project.mjs';

const OPERATIONS = 'docs/operations.md';
/** Names that only docker compose reads, from .env. */
const COMPOSE_ONLY = ['POSTGRES_PASSWORD', 'HTTP_BIND', 'SITE_ADDRESS', 'PLACAR_VERSION'];
/** Built whole, as they are applied. */
const INSTALLATIONS = ['k8s/overlays/small', 'k8s/overlays/production', 'k8s/servers'];

/** All problems of the tree, with some files given another text. */
export function deploymentProblems(changed = {}) {
  const files = {
    read: (path) => changed[path] ?? readFileSync(join(root, path), 'utf8'),
    exists: (path) => changed[path] !== null && existsSync(join(root, path)),
  };
  const settings = configNames(files);
  const known = new Set([...settings, ...OTHER_NAMES]);
  const commands = imageCommands(files);
  const { own, series } = metricNames(files);
  const runbook = files.exists(OPERATIONS) ? files.read(OPERATIONS) : '';
  const problems = [];
  for (const installation of INSTALLATIONS) {
    const objects = buildKustomization(installation, files, problems);
    const found = [
      ...objects.flatMap(schemaProblems),
      ...clusterProblems(objects, { commands }),
      ...names(objects, known),
    ];
    problems.push(...found.map((problem) => `${installation}: ${problem}`));
  }
  for (const path of yamlFiles('k8s')) readYaml(path, files, problems);
  problems.push(
    ...composeProblems('docker-compose.yml', files, { known, commands }),
    ...dockerfileProblems('Dockerfile', files, { known }),
    ...alertProblems('k8s/monitoring/alerts.yaml', files, { series, runbook }),
    ...exampleProblems(files, known),
    ...documentProblems(runbook, { settings, own, series }),
  );
  return [...new Set(problems)];
}

/** Variables that nothing reads, in what our own image is given. */
function names(objects, known) {
  const ours = objects.flatMap(containersOf).filter(({ image }) => /(^|\/)placar:/.test(image));
  const given = [
    ...ours.flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ...objects.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data }) => Object.keys(data ?? {})),
  ];
  return given.filter((name) => !known.has(name)).map((name) => `nothing reads ${name}`);
}

function exampleProblems(files, known) {
  const lines = files.read('.env.example').split('\n');
  const given = lines.map((line) => /^(#?)([A-Z][A-Z0-9_]+)=(.*)$/.exec(line)).filter(Boolean);
  return given.flatMap(([, hash, name, value]) => [
    ...(known.has(name) || COMPOSE_ONLY.includes(name) ? [] : [`.env.example: nothing reads ${name}`]),
    ...(/PASSWORD|SECRET|TOKEN|API_KEY/.test(name) && value !== '' ? [`.env.example: ${name} has a value`] : []),
    ...(hash === '' ? [`.env.example: ${name} is not a comment, so copying the file would set it`] : []),
  ]);
}

function documentProblems(text, { settings, own, series }) {
  const table = new Set([...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name));
  return [
    ...[...settings].filter((name) => !table.has(name)).map((name) => `the table of settings lacks ${name}`),
    ...[...table]
      .filter((name) => !settings.has(name) && !COMPOSE_ONLY.includes(name))
      .map((name) => `the table of settings has ${name}, which nothing reads`),
    ...own.filter((name) => !text.includes(`\`${name}\``)).map((name) => `does not tell of the figure ${name}`),
    ...[...text.matchAll(/\bplacar_[a-z_]+/g)]
      .map(([name]) => name)
      .filter((name) => !series.has(name))
      .map((name) => `tells of the figure ${name}, which does not exist`),
  ].map((problem) => `${OPERATIONS}: ${problem}`);
}

function yamlFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + (root.endsWith('/') ? 0 : 1)));
}

/** Each breakage must be found, in its own words; a check that finds nothing proves nothing. */
function unnoticed() {
  return BREAKAGES.flatMap(({ file, from, to, finds }) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(from)) return [`the check of the check: ${file} has no "${from}" any more`];
    const problems = deploymentProblems({ [file]: text.replace(from, to) });
    return problems.some((problem) => finds.test(problem))
      ? []
      : [`the check of the check: "${to}" in ${file} went unnoticed; found ${JSON.stringify(problems)}`];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = deploymentProblems();
  if (problems.length === 0) problems.push(...unnoticed());
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
}
