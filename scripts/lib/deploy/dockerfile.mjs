// The basics that a Dockerfile of ours must keep.

/** Problems of one Dockerfile. */
export function dockerfileProblems(path, files, { known }) {
  const instructions = parse(files.read(path));
  const problems = [];
  const args = new Map();
  const stages = new Set();
  let last = [];
  for (const [word, rest] of instructions) {
    if (word === 'ARG' && rest.includes('='))
      args.set(rest.slice(0, rest.indexOf('=')), rest.slice(rest.indexOf('=') + 1));
    if (word === 'FROM') {
      const [image, , stage] = rest.split(/\s+/);
      const name = image.replace(/\$\{?(\w+)\}?/g, (_all, variable) => args.get(variable) ?? '');
      if (!stages.has(name) && (!/:[\w.-]*\d[\w.-]*$|@sha256:/.test(name) || /:latest/.test(name)))
        problems.push(`the base image ${name || image} is not pinned`);
      stages.add(stage);
      last = [];
    }
    if (word === 'ADD') problems.push('ADD fetches and unpacks what it likes: COPY');
    if (word === 'RUN' && /npm ci\b/.test(rest)) problems.push('npm ci refuses our lock file: npm install');
    if (word === 'COPY' && !/--from=/.test(rest))
      for (const source of rest.replace(/--\S+/g, '').trim().split(/\s+/).slice(0, -1))
        if (!source.includes('*') && !files.exists(source)) problems.push(`copies ${source}, which does not exist`);
    last.push([word, rest]);
  }
  const of = (wanted) => last.filter(([word]) => word === wanted).map(([, rest]) => rest);
  const user = of('USER').at(-1);
  if (!user || !/^[1-9]\d*(:[1-9]\d*)?$/.test(user))
    problems.push('the image must run as a numbered user that is not root');
  if (of('HEALTHCHECK').length === 0) problems.push('there is no HEALTHCHECK');
  if (!of('ENTRYPOINT').at(-1)?.startsWith('['))
    problems.push('a shell would keep signals from the program: ENTRYPOINT ["…"]');
  if (of('RUN').some((rest) => /npm install/.test(rest)))
    problems.push('the image installs packages: copy them from a stage');
  for (const rest of of('ENV'))
    for (const [, name] of rest.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]*)=/g))
      if (!known.has(name)) problems.push(`nothing reads ${name}`);
  return problems.map((problem) => `${path}: ${problem}`);
}

/** [word, rest] of each instruction, continued lines joined. */
function parse(text) {
  const joined = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\s*\n/g, ' ');
  return joined
    .split('\n')
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line.trim()))
    .filter(Boolean)
    .map(([, word, rest]) => [word, rest.trim()]);
}
