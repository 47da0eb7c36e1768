// One piece of wrong code per rule of lint; the check must notice each, under its name.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { nativeFindings } from './native-linter.mjs';

/** Things that the pieces speak of. */
const GIVEN = `
export declare const anything: ReturnType<typeof JSON.parse>;
export declare const flag: boolean;
export declare const list: string[];
export declare const numbers: number[];
export declare const later: Promise<number>;
export declare function start(): Promise<void>;
export declare function takes(text: string): void;
export declare class Machine { run(): void; }
export declare const machine: Machine;
export type Kind = 'a' | 'b';
export declare const kind: Kind;
`;

const HOOKS = `
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
export declare const Child: (props: { value: number; onPick?: () => void }) => null;
`;

const PLAIN = [
  ['no-var', 'var old = 1; export const x = old;'],
  ['prefer-const', 'let fixed = 1; export const x = fixed;'],
  ['prefer-rest-params', 'export function f() { return arguments[0] as number; }'],
  [
    'prefer-spread',
    'export const x = takes.apply(undefined, [...list] as unknown as [string]); export const y = Math.max.apply(Math, numbers);',
  ],
  ['no-array-constructor', 'export const x = new Array(1, 2, 3);'],
  ['no-unused-expressions', 'flag;'],
  ['no-unused-vars', 'const unused = 1;'],
  ['no-unused-vars', "import { readFileSync } from 'node:fs';"],
  ['complexity', `export const f = (n: number) => { ${'if (n > 1) n--; '.repeat(20)} return n; };`],
  ['max-params', 'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1) => [a, b, c, d, e, f, g];'],
  ['no-restricted-properties', 'declare const process: { env: Record<string, string> }; export const x = process.env;'],
  ['await-thenable', 'export const f = async () => { await 1; await start(); };'],
  ['ban-ts-comment', '// @ts-ignore\nexport const x = 1;'],
  ['no-array-delete', 'delete list[0];'],
  ['no-base-to-string', 'export const x = `${String({})}`;'],
  ['no-duplicate-enum-values', 'export enum E { A = 1, B = 1 }'],
  ['no-duplicate-type-constituents', 'export type T = string | number | string;'],
  ['no-empty-object-type', 'export type T = {};'],
  ['no-explicit-any', 'export const f = (given: any) => typeof given;'],
  ['no-extra-non-null-assertion', 'export const x = (list as string[] | undefined)!!.length;'],
  ['no-floating-promises', 'start();'],
  ['no-for-in-array', 'for (const i in list) takes(i);'],
  ['no-implied-eval', "export const x = new Function('return 1');"],
  ['no-misused-new', 'export interface I { new (): I; }'],
  ['no-misused-promises', 'if (later) takes("");'],
  ['no-misused-promises', 'list.forEach(async () => { await start(); });'],
  ['no-namespace', 'namespace N { export const x = 1; } export const y = N.x;'],
  ['no-non-null-asserted-optional-chain', 'export const x = (list as string[] | undefined)?.length!;'],
  ['no-redundant-type-constituents', 'export type T = string | unknown;'],
  ['no-require-imports', "import fs = require('node:fs'); export const x = typeof fs;"],
  ['no-this-alias', 'export class A { f() { const self = this; return () => self; } }'],
  ['no-unnecessary-type-assertion', 'const n: number = 1; export const x = n as number;'],
  ['no-unnecessary-type-constraint', 'export const f = <T extends unknown>(given: T) => given;'],
  ['no-unsafe-argument', 'takes(anything);'],
  ['no-unsafe-assignment', 'export const x = anything;'],
  ['no-unsafe-call', 'anything();'],
  ['no-unsafe-declaration-merging', 'export interface M { a: 1 } export class M {}'],
  ['no-unsafe-enum-comparison', 'enum E { A } export const f = (e: E) => e === 0;'],
  ['no-unsafe-function-type', 'export const f = (given: Function) => given.length;'],
  ['no-unsafe-member-access', 'takes(anything.name as string);'],
  ['no-unsafe-return', 'export const f = () => anything;'],
  ['no-unsafe-unary-minus', 'export const x = -(kind as string & { a: 1 });'],
  ['no-wrapper-object-types', 'export const f = (given: String) => given;'],
  ['only-throw-error', "export const f = () => { throw 'text'; };"],
  ['prefer-as-const', "export const x = 'a' as 'a';"],
  ['prefer-namespace-keyword', 'declare module Old { const x: 1; } export type T = typeof Old.x;'],
  ['prefer-promise-reject-errors', "export const f = () => Promise.reject('text');"],
  ['require-await', 'export const f = async () => 1;'],
  ['restrict-plus-operands', 'export const f = (a: bigint, b: number) => a + b;'],
  ['restrict-template-expressions', 'export const f = (given: object) => `${given}`;'],
  ['switch-exhaustiveness-check', "switch (kind) { case 'a': takes(kind); }"],
  ['triple-slash-reference', '/// <reference path="./other.ts" />'],
  ['unbound-method', 'export const run = machine.run;'],
];

const OF_THE_PAGE = [
  ['rules-of-hooks', 'export function A() { if (flag) useState(1); return null; }'],
  [
    'exhaustive-deps',
    'export function A({ n }: { n: number }) { useEffect(() => takes(String(n)), []); return null; }',
  ],
  ['static-components', 'export function A() { const Inner = () => <b />; return <Inner />; }'],
  [
    'use-memo',
    'export function A() { const x = useMemo(async () => { await start(); }, []); return <b>{typeof x}</b>; }',
  ],
  ['immutability', 'export function A({ p }: { p: { n: number } }) { p.n = 2; return <b>{p.n}</b>; }'],
  ['globals', 'let count = 0; export function A() { count = 1; return <b>{count}</b>; }'],
  ['refs', 'export function A() { const r = useRef(0); return <b>{r.current}</b>; }'],
  [
    'set-state-in-effect',
    'export function A() { const [n, set] = useState(0); useEffect(() => { set(1); }, []); return <b>{n}</b>; }',
  ],
  ['error-boundaries', 'export function A() { try { return <Child value={1} />; } catch { return null; } }'],
  ['purity', 'export function A() { const x = Math.random(); return <b>{x}</b>; }'],
  ['set-state-in-render', 'export function A() { const [n, set] = useState(0); set(1); return <b>{n}</b>; }'],
  [
    'incompatible-library',
    "import { useVirtualizer } from '@tanstack/react-virtual'; export function A() { const v = useVirtualizer({ count: 1, getScrollElement: () => null, estimateSize: () => 1 }); return <b>{v.getTotalSize()}</b>; }",
  ],
  [
    'unsupported-syntax',
    'export function A({ code }: { code: string }) { const x = eval(code) as number; return <b>{x}</b>; }',
  ],
  ['consistent-type-imports', "import { Child as Other } from './other'; export type T = Other;"],
];

const BREAKAGES = [
  ...PLAIN.map(([rule, code]) => ({ rule, file: 'apps/gamesim/src/piece', code: `${code}\n${GIVEN}` })),
  ...OF_THE_PAGE.map(([rule, code]) => ({ rule, file: 'apps/web/src/piece', code: `${HOOKS}${code}\n${GIVEN}` })),
];

/** The same import, once where it is wrong and once where a decorator needs it. */
const UNDECORATED = "import { Clock } from './clock';\nexport class A { constructor(readonly clock: Clock) {} }\n";
const DECORATED = UNDECORATED.replace('export', '@Injectable()\nexport');

/** The breakages that went unnoticed, as sentences: by the native linter in a folder of their own, and by ESLint in what is left to it. */
export async function unnoticedBreakages(leftOf, eslintFor) {
  const folder = mkdtempSync(join(tmpdir(), 'placar-lint-'));
  try {
    const pieces = BREAKAGES.map(({ file, ...piece }, at) => ({
      ...piece,
      file: `${file}-${at}.${/web/.test(file) ? 'tsx' : 'ts'}`,
    }));
    layOut(folder, pieces);
    const { findings } = await nativeFindings(folder);
    const noticed = new Set(findings.map(({ file, rule }) => `${file} ${rule}`));
    return [
      ...pieces
        .filter(({ file, rule }) => !noticed.has(`${file} ${rule}`))
        .map(({ rule, code }) => unnoticed(rule, code)),
      ...(await unnoticedByEslint(leftOf, eslintFor)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As in the tree: its configuration of lint, and the compiler's with nothing but the language. */
function layOut(folder, pieces) {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [part, config] of [
    ['apps/gamesim', 'tsconfig.json'],
    ['apps/web', 'apps/web/tsconfig.json'],
  ]) {
    mkdirSync(join(folder, part, 'src'), { recursive: true });
    const compilerOptions = { types: [] };
    writeFileSync(
      join(folder, part, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, config), compilerOptions, include: ['src'], exclude: [] }),
    );
  }
  for (const { file, code } of pieces) writeFileSync(join(folder, file), code);
}

async function unnoticedByEslint(leftOf, eslintFor) {
  const filePath = join(root, 'apps/api/src/piece.ts');
  const rule = '@typescript-eslint/consistent-type-imports';
  const eslint = eslintFor(await leftOf(filePath));
  const finds = async (code) =>
    (await eslint.lintText(code, { filePath }))[0].messages.some(({ ruleId }) => ruleId === rule);
  return [
    ...((await finds(UNDECORATED)) ? [] : [unnoticed(rule, UNDECORATED)]),
    ...((await finds(DECORATED))
      ? [`the check of the check: ${rule} objects to an import that a decorator needs`]
      : []),
  ];
}

function unnoticed(rule, code) {
  return `the check of the check: ${rule} did not notice "${code.split('\n')[0]}"`;
}
