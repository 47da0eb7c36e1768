// node scripts/check-code.mjs programs|page: types and lint of one part, from one reading of it; ends non-zero when something is found.
// The rules of lint that know types ask the same checker that finds the errors of types, so that each is worked out once.
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from './lib/project.mjs';

const PARTS = {
  programs: { config: 'tsconfig.json', lint: ['.'], except: ['apps/web/**'] },
  page: { config: 'apps/web/tsconfig.json', lint: ['apps/web'], except: [] },
};
const part = PARTS[process.argv[2]];
if (part === undefined) throw new Error(`say which part: ${Object.keys(PARTS).join(' or ')}`);

const program = readProgram(join(root, part.config));
const errors = ts.getPreEmitDiagnostics(program);
for (const error of errors) console.log(told(error));

const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    { ignores: part.except },
    {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parserOptions: { project: null, programs: [program] } },
    },
  ],
});
const results = await eslint.lintFiles(part.lint);
const formatter = await eslint.loadFormatter('stylish');
const findings = results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0);
if (findings > 0) console.log(await formatter.format(results));
console.log(`${program.getRootFileNames().length} files of types, ${results.length} of lint`);
process.exitCode = errors.length + findings > 0 ? 1 : 0;

function readProgram(config) {
  const fail = (diagnostic) => {
    throw new Error(told(diagnostic));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  // What was found the last time is of no use here: lint needs every type anew.
  const changed = { incremental: false, tsBuildInfoFile: undefined };
  const { fileNames, options, errors: inConfig } = ts.getParsedCommandLineOfConfigFile(config, changed, host);
  for (const diagnostic of inConfig) fail(diagnostic);
  // Lint walks up the tree from what it finds.
  const setParents = true;
  return ts.createProgram(fileNames, options, ts.createCompilerHost(options, setParents));
}

function told({ file, start, messageText, code }) {
  const text = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (file === undefined || start === undefined) return `error TS${code}: ${text}`;
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return `${relative(root, file.fileName)}(${line + 1},${character + 1}): error TS${code}: ${text}`;
}
