interface Shared {
  components: { responses: Record<string, object> };
  paths: Record<string, Record<string, { responses?: Record<string, object> }>>;
}

/** A copy of an OpenAPI document with shared answers put in place of the references to them. Throws on one that leads nowhere. */
export function inPlace<T>(document: T): T {
  const copy = structuredClone(document) as T & Shared;
  const operations = Object.values(copy.paths).flatMap((item) => Object.values(item));
  for (const { responses = {} } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if (!('$ref' in response)) continue;
      const shared = copy.components.responses[String(response.$ref).replace('#/components/responses/', '')];
      if (shared === undefined) throw new Error(`no answer ${String(response.$ref)}`);
      responses[status] = shared;
    }
  }
  return copy;
}
