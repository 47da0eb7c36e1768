#!/usr/bin/env node
// node scripts/economy-catalogue.mjs --from FOLDER: writes libs/catalogue/data from the package @ianlucas/cs2-lib (MIT) unpacked in FOLDER
// (npm install --prefix FOLDER @ianlucas/cs2-lib), and says what was added, renamed and is gone. No program loads that package: it is
// 192 MB and ESM only. Items that are gone stay, marked as retired, because people may own them (economy reference §2.6).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './lib/project.mjs';

const { values } = parseArgs({ options: { from: { type: 'string' } } });
if (!values.from) throw new Error('--from FOLDER: where @ianlucas/cs2-lib is installed');
const source = join(values.from, 'node_modules/@ianlucas/cs2-lib');
const target = join(root, 'libs/catalogue/data');
const { version, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
const load = (file) => import(pathToFileURL(join(source, 'dist', file)).href);
const { CS2_ITEMS } = await load('items.mjs');

/** The package calls the Portuguese of Brazil so; `portuguese` is that of Portugal. */
const LANGUAGES = { pt: 'brazilian', en: 'english', fr: 'french', ja: 'japanese' };
const texts = {};
for (const [language, file] of Object.entries(LANGUAGES))
  texts[language] = Object.values(await load(`translations/${file}.mjs`))[0];

/** Team codes of the package: 0 terrorists, 1 counter-terrorists, 2 both. Those of the game: 2 and 3. */
const TEAMS = { 0: [2], 1: [3], 2: [2, 3] };
const is =
  (...types) =>
  (item) =>
    types.includes(item.type);
const model = (item) => item.model.replace(/^(agents|characters)\/models\//, '').replace(/\.vmdl$/, '');
const isWearable = (item) => (item.index ?? 0) > 0;
/** `Sticker | Shooter (Foil)`: what stands in the last brackets, if it is a kind of foil. */
const EFFECT = /\((Foil|Holo|Glitter|Gold|Lenticular|Embroidered)(?:,[^)]*)?\)$/;

/** Each list: which items it has, its key, its columns, and whether the kind stands before its names. */
const LISTS = {
  weapons: {
    of: (item) => item.type === 'weapon' && item.base,
    key: (item) => item.def,
    columns: {
      def: (item) => item.def,
      model: (item) => item.model,
      category: (item) => item.category,
      teams: (item) => TEAMS[item.teams],
      stickerSlots: (item) => item.stickerSlots ?? 0,
    },
  },
  knives: {
    of: (item) => item.type === 'melee' && item.base,
    key: (item) => item.def,
    columns: {
      def: (item) => item.def,
      model: (item) => item.model,
      teams: (item) => TEAMS[item.teams],
    },
  },
  gloves: {
    of: (item) => item.type === 'glove' && item.base,
    key: (item) => item.def,
    columns: {
      def: (item) => item.def,
      model: (item) => item.model,
      teams: (item) => TEAMS[item.teams],
    },
  },
  finishes: {
    of: (item) => is('weapon', 'melee', 'glove')(item) && !item.base && isWearable(item),
    key: (item) => `${item.def}-${item.index}`,
    columns: {
      def: (item) => item.def,
      paint: (item) => item.index,
      rarity: (item) => item.rarity,
      wearMin: (item) => item.wearMin ?? 0,
      wearMax: (item) => item.wearMax ?? 1,
      legacy: (item) => (item.legacy ? 1 : 0),
      phase: (item) => item.altName ?? '',
      collection: (item) => item.collection ?? '',
    },
  },
  agents: {
    of: is('agent'),
    key: model,
    columns: { model, team: (item) => TEAMS[item.teams][0], rarity: (item) => item.rarity },
    prefixed: true,
  },
  music: {
    of: is('musickit'),
    key: (item) => item.index,
    columns: { id: (item) => item.index, rarity: (item) => item.rarity },
    prefixed: true,
  },
  charms: {
    of: (item) => item.type === 'keychain' && item.stickerId === undefined && item.index !== undefined,
    key: (item) => item.index,
    columns: { id: (item) => item.index, rarity: (item) => item.rarity },
    prefixed: true,
  },
  stickers: {
    of: (item) => item.type === 'sticker' && item.index !== undefined,
    key: (item) => item.index,
    columns: {
      id: (item) => item.index,
      rarity: (item) => item.rarity,
      event: (item) => texts.en[item.id]?.category ?? '',
      effect: (item) => EFFECT.exec(texts.en[item.id]?.name ?? '')?.[1] ?? '',
    },
    prefixed: true,
  },
  pins: {
    of: (item) => item.type === 'collectible' && !/pass\b/i.test(texts.en[item.id]?.name ?? ''),
    key: (item) => item.def,
    columns: { id: (item) => item.def, rarity: (item) => item.rarity },
    prefixed: true,
  },
};

/** 64 hex digits as 43 letters. */
const picture = (item) =>
  Buffer.from(/([0-9a-f]{64})\.webp$/.exec(item.image ?? '')?.[1] ?? '', 'hex').toString('base64url');
const nameOf = (language, item, prefixed) => {
  const name = texts[language][item.id]?.name ?? texts.en[item.id]?.name;
  if (!name) throw new Error(`no name of ${item.type} ${item.id} in ${language}`);
  return prefixed ? name.slice(name.indexOf(' | ') + 3) : name;
};

mkdirSync(target, { recursive: true });
const previous = existsSync(join(target, 'items.json')) ? read('items.json') : null;
const previousNames = previous
  ? Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, read(`names.${language}.json`)]))
  : null;
const previousPictures = previous ? read('pictures.json') : null;

const items = {};
const names = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, {}]));
const pictures = {};
const report = [];
for (const [list, { of, key, columns, prefixed }] of Object.entries(LISTS)) {
  const found = new Map();
  // The package lists music kits twice, once with a counter: the first one counts.
  for (const item of CS2_ITEMS) if (of(item) && !found.has(String(key(item)))) found.set(String(key(item)), item);
  const rows = [...found].map(([id, item]) => [id, ...Object.values(columns).map((column) => column(item))]);
  items[list] = { columns: ['key', ...Object.keys(columns)], rows, retired: [] };
  for (const language of Object.keys(LANGUAGES))
    names[language][list] = [...found.values()].map((item) => nameOf(language, item, prefixed));
  pictures[list] = [...found.values()].map(picture);
  keepRetired(list, found);
}

/** What the last catalogue had and this one has not is kept, last in its list. */
function keepRetired(list, found) {
  const old = previous?.[list];
  if (!old) return;
  const known = new Set(old.rows.map(([id]) => id));
  for (const id of found.keys())
    if (!known.has(id)) report.push(`added    ${list} ${id} ${names.en[list][[...found.keys()].indexOf(id)]}`);
  for (const [index, row] of old.rows.entries()) {
    const [id] = row;
    const at = [...found.keys()].indexOf(id);
    if (at >= 0) {
      const [was, now] = [previousNames.en[list][index], names.en[list][at]];
      if (was !== now) report.push(`renamed  ${list} ${id} ${was} -> ${now}`);
      continue;
    }
    if (!old.retired.includes(id)) report.push(`gone     ${list} ${id} ${previousNames.en[list][index]}`);
    items[list].rows.push(row);
    items[list].retired.push(id);
    for (const language of Object.keys(LANGUAGES)) names[language][list].push(previousNames[language][list][index]);
    pictures[list].push(previousPictures[list][index]);
  }
}

const files = {
  'items.json': items,
  'pictures.json': pictures,
  ...Object.fromEntries(Object.keys(LANGUAGES).map((language) => [`names.${language}.json`, names[language]])),
};
const sums = {};
for (const [file, content] of Object.entries(files)) {
  const text = lines(content);
  sums[file] = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(target, file), text);
}
const counts = Object.fromEntries(Object.entries(items).map(([list, { rows }]) => [list, rows.length]));
const manifest = { source: { package: '@ianlucas/cs2-lib', version, license }, counts, files: sums };
writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(report.length > 0 ? report.join('\n') : 'nothing has changed');
console.log(JSON.stringify(counts));

function read(file) {
  return JSON.parse(readFileSync(join(target, file), 'utf8'));
}

/** JSON with a line for each row, so that differences can be read. */
function lines(content) {
  const list = (rows) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
  const entries = Object.entries(content).map(([name, value]) =>
    Array.isArray(value)
      ? `${JSON.stringify(name)}: ${list(value)}`
      : `${JSON.stringify(name)}: {"columns": ${JSON.stringify(value.columns)}, "retired": ${JSON.stringify(value.retired)}, "rows": ${list(value.rows)}}`,
  );
  return `{\n${entries.join(',\n')}\n}\n`;
}
