#!/usr/bin/env node
// Renders each installation of k8s/ as it would be applied and checks every object against the schemas of Kubernetes, and that our
// containers are given no variable that nothing reads. Says "skipped" where neither kustomize nor kubectl is installed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { configNames, OTHER_NAMES } from './lib/deploy/facts.mjs';
import { schemaProblems } from './lib/deploy/kubernetes-schemas.mjs';
import { root } from './lib/project.mjs';

const INSTALLATIONS = ['k8s/overlays/small', 'k8s/overlays/production', 'k8s/servers'];
const RENDERERS = [
  ['kustomize', 'build'],
  ['kubectl', 'kustomize'],
];

const renderer = RENDERERS.find(([command]) => spawnSync(command, ['version', '--client']).error === undefined);
if (renderer === undefined) {
  console.log('skipped: neither kustomize nor kubectl is installed');
  process.exit(0);
}

const known = new Set([...configNames(), ...OTHER_NAMES]);
const problems = INSTALLATIONS.flatMap((folder) => problemsOf(folder).map((problem) => `${folder}: ${problem}`));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

function problemsOf(folder) {
  const [command, verb] = renderer;
  const { status, stdout, stderr } = spawnSync(command, [verb, join(root, folder)], { encoding: 'utf8' });
  if (status !== 0) return [stderr.trim()];
  const objects = parseAllDocuments(stdout).map((document) => document.toJS());
  return [...objects.flatMap(schemaProblems), ...objects.flatMap(unreadNames)];
}

function unreadNames(object) {
  const pod = object.spec?.template?.spec ?? {};
  const ours = [...(pod.initContainers ?? []), ...(pod.containers ?? [])].filter(({ image }) =>
    /(^|\/)placar:/.test(image),
  );
  const given = [
    ...ours.flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ...(object.kind === 'ConfigMap' ? Object.keys(object.data ?? {}) : []),
  ];
  return given.filter((name) => !known.has(name)).map((name) => `nothing reads ${name}`);
}
