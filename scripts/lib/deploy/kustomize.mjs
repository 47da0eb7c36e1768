// What of kustomize our manifests use: resources, namespace, labels, images, generated ConfigMaps, patches. Everything else in a
// kustomization is refused here, so that nothing is believed to be checked that is not.
import { createHash } from 'node:crypto';
import { dirname, join, normalize } from 'node:path';
import { parseAllDocuments, parse } from 'yaml';

const KNOWN = new Set([
  'apiVersion',
  'kind',
  'namespace',
  'labels',
  'resources',
  'images',
  'configMapGenerator',
  'patches',
]);
const CLUSTER_WIDE = new Set(['Namespace', 'ClusterRole', 'ClusterRoleBinding', 'PersistentVolume', 'StorageClass']);

/** The objects of a folder with a kustomization. `files.read(path)` answers text or throws; problems are added to `problems`. */
export function buildKustomization(folder, files, problems) {
  const objects = collect(folder, files, problems);
  nameConfigMaps(objects);
  return objects.map(({ $generated, ...object }) => object);
}

/** All documents of a YAML file. */
export function readYaml(path, files, problems) {
  const documents = parseAllDocuments(files.read(path), { merge: true });
  for (const { errors } of documents)
    for (const error of errors) problems.push(`${path}: ${error.message.split('\n')[0]}`);
  return documents.filter(({ errors }) => errors.length === 0).map((document) => document.toJS());
}

function collect(folder, files, problems) {
  const path = join(folder, 'kustomization.yaml');
  const [kustomization] = readYaml(path, files, problems);
  for (const key of Object.keys(kustomization))
    if (!KNOWN.has(key)) problems.push(`${path}: ${key} is not one of the words that the check understands`);
  const objects = (kustomization.resources ?? []).flatMap((resource) => {
    const target = normalize(join(folder, resource));
    if (files.exists(join(target, 'kustomization.yaml'))) return collect(target, files, problems);
    if (files.exists(target)) return readYaml(target, files, problems).filter((object) => object !== null);
    problems.push(`${path}: resource ${resource} does not exist`);
    return [];
  });
  for (const generator of kustomization.configMapGenerator ?? [])
    generate(generator, { folder, path, files, problems, objects });
  for (const patch of kustomization.patches ?? []) applyPatch(patch, { folder, path, files, problems, objects });
  for (const image of kustomization.images ?? []) replaceImage(image, objects, path, problems);
  for (const labels of kustomization.labels ?? []) objects.forEach((object) => addLabels(object, labels));
  if (kustomization.namespace) for (const object of objects) setNamespace(object, kustomization.namespace);
  doubles(objects, path, problems);
  return objects;
}

function doubles(objects, path, problems) {
  const seen = new Set();
  for (const { kind, metadata } of objects) {
    const key = `${kind} ${metadata?.namespace ?? ''}/${metadata?.name}`;
    if (seen.has(key)) problems.push(`${path}: two times ${key}`);
    seen.add(key);
  }
}

function setNamespace(object, namespace) {
  if (object.kind === 'Namespace') object.metadata.name = namespace;
  else if (!CLUSTER_WIDE.has(object.kind)) object.metadata = { ...object.metadata, namespace };
}

function addLabels(object, { pairs, includeTemplates }) {
  object.metadata = { ...object.metadata, labels: { ...object.metadata?.labels, ...pairs } };
  const template = object.spec?.template;
  if (includeTemplates && template)
    template.metadata = { ...template.metadata, labels: { ...template.metadata?.labels, ...pairs } };
}

function replaceImage({ name, newName, newTag }, objects, path, problems) {
  let used = false;
  for (const container of objects.flatMap(containersOf)) {
    const [imageName, tag] = container.image?.split(':') ?? [];
    if (imageName !== name) continue;
    used = true;
    container.image = [newName ?? imageName, newTag ?? tag].filter(Boolean).join(':');
  }
  if (!used) problems.push(`${path}: no container has the image ${name}`);
}

/** Of every kind that has pods. */
export function containersOf(object) {
  const pod = podOf(object);
  return pod ? [...(pod.initContainers ?? []), ...(pod.containers ?? [])] : [];
}

export function podOf(object) {
  return object.kind === 'Pod' ? object.spec : object.spec?.template?.spec;
}

function generate({ name, envs = [], literals = [], behavior = 'create' }, { folder, path, files, problems, objects }) {
  const data = {};
  const lines = [...literals];
  for (const file of envs) {
    const target = normalize(join(folder, file));
    if (!files.exists(target)) problems.push(`${path}: ${file} does not exist`);
    else lines.push(...files.read(target).split('\n'));
  }
  for (const line of lines.map((text) => text.trim()).filter((text) => text !== '' && !text.startsWith('#'))) {
    const at = line.indexOf('=');
    if (at < 1) problems.push(`${path}: "${line}" is not NAME=value`);
    else data[line.slice(0, at)] = line.slice(at + 1);
  }
  const existing = objects.find((object) => object.kind === 'ConfigMap' && object.metadata.name === name);
  if (behavior === 'create' && !existing)
    objects.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data, $generated: true });
  else if (behavior === 'merge' && existing) Object.assign(existing.data, data);
  else problems.push(`${path}: ConfigMap ${name} cannot be ${behavior}d, it ${existing ? 'exists' : 'does not exist'}`);
}

/** kustomize puts a hash of the content behind the name, and into every reference. */
function nameConfigMaps(objects) {
  const names = new Map();
  for (const object of objects.filter(({ $generated }) => $generated)) {
    const { name } = object.metadata;
    const hash = createHash('sha256').update(JSON.stringify(object.data)).digest('hex').slice(0, 10);
    names.set(name, `${name}-${hash}`);
    object.metadata.name = `${name}-${hash}`;
  }
  for (const container of objects.flatMap(containersOf)) {
    const references = [
      ...(container.envFrom ?? []).map(({ configMapRef }) => configMapRef),
      ...(container.env ?? []).map(({ valueFrom }) => valueFrom?.configMapKeyRef),
    ];
    for (const reference of references.filter(Boolean)) reference.name = names.get(reference.name) ?? reference.name;
  }
}

function applyPatch(entry, { folder, path, files, problems, objects }) {
  let text = entry.patch;
  if (entry.path !== undefined) {
    const target = normalize(join(folder, entry.path));
    if (!files.exists(target)) return void problems.push(`${path}: patch ${entry.path} does not exist`);
    text = files.read(target);
  }
  const patch = parse(text);
  const wanted = entry.target ?? { kind: patch.kind, name: patch.metadata?.name };
  const targets = objects.filter(
    (object) =>
      (wanted.kind === undefined || object.kind === wanted.kind) &&
      (wanted.name === undefined || new RegExp(`^(?:${wanted.name})$`).test(object.metadata.name)),
  );
  if (targets.length === 0)
    return void problems.push(`${path}: a patch is meant for ${wanted.kind} ${wanted.name}, which is not there`);
  const renames = Array.isArray(patch) && patch.some((operation) => operation.path === '/metadata/name');
  if (renames && entry.options?.allowNameChange !== true)
    problems.push(`${path}: a patch of a name needs "options: { allowNameChange: true }"`);
  for (const target of targets) {
    if (Array.isArray(patch)) for (const operation of patch) jsonPatch(target, operation, path, problems);
    else mergeInto(target, patch);
  }
}

/** RFC 6902: add, replace, remove. */
function jsonPatch(target, { op, path: pointer, value }, path, problems) {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop();
  const parent = steps.reduce((at, step) => (at === undefined ? undefined : at[step]), target);
  const exists = parent !== undefined && last in parent;
  if (!['add', 'replace', 'remove'].includes(op)) problems.push(`${path}: the check does not know the patch "${op}"`);
  else if (parent === undefined || (op !== 'add' && !exists))
    problems.push(`${path}: ${target.kind} ${target.metadata.name} has no ${pointer} to ${op}`);
  else if (op === 'remove') delete parent[last];
  else if (op === 'add' && Array.isArray(parent)) parent.splice(last === '-' ? parent.length : Number(last), 0, value);
  else parent[last] = value;
}

/** Strategic merge: maps are merged, lists of things with a name by their name, other lists are replaced; null takes away. */
function mergeInto(target, patch) {
  for (const [key, value] of Object.entries(patch)) {
    const present = target[key];
    if (value === null) delete target[key];
    else if (isNamedList(value) && isNamedList(present)) {
      for (const item of value) {
        const same = present.find(({ name }) => name === item.name);
        if (same) mergeInto(same, item);
        else present.push(item);
      }
    } else if (isMap(value) && isMap(present)) mergeInto(present, value);
    else target[key] = value;
  }
}

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamedList = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isMap(item) && item.name);
