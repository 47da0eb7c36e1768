// Objects against the published schemas of Kubernetes, as the package kubernetes-models compiled them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Problems of one object; `[]` when the API server of that version would take it. */
export function schemaProblems(object) {
  const where = nameOf(object);
  const model = modelOf(object);
  if (!model) return [`${where}: there is no ${object.kind} in ${object.apiVersion}`];
  const read = new Recorder();
  try {
    model.prototype.validate.call(read.watch(object));
  } catch (error) {
    return error.message.split(/\n|, (?=data)/).map((line) => `${where}: ${line}`);
  }
  return read.unread(object).map((path) => `${where}: unknown field ${path}`);
}

export const nameOf = ({ kind, metadata }) => `${kind ?? 'object without a kind'} ${metadata?.name ?? ''}`.trim();

function modelOf({ apiVersion, kind }) {
  const [group, version] = String(apiVersion).includes('/') ? apiVersion.split('/') : ['', apiVersion];
  try {
    return require(['kubernetes-models', group, version].filter(Boolean).join('/'))[kind];
  } catch {
    return undefined;
  }
}

/**
 * Kubernetes' schemas allow any field, so a misspelt one passes. But a validator looks at each field that it knows and at no other:
 * what nobody looked at is unknown.
 */
class Recorder {
  seen = new Map();

  watch(value) {
    if (typeof value !== 'object' || value === null) return value;
    if (!this.seen.has(value)) this.seen.set(value, new Set());
    const fields = this.seen.get(value);
    return new Proxy(value, {
      get: (target, key) => {
        fields.add(key);
        return this.watch(target[key]);
      },
    });
  }

  unread(value, path = '') {
    if (typeof value !== 'object' || value === null) return [];
    const fields = this.seen.get(value);
    // Of a free form (a selector without words, a volume without options): nothing to know.
    if (fields === undefined) return [];
    return Object.keys(value).flatMap((key) =>
      fields.has(key) ? this.unread(value[key], `${path}/${key}`) : [`${path}/${key}`],
    );
  }
}
