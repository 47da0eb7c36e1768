const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { exclude, ...options } = JSON.parse(readFileSync(join(__dirname, '../.swcrc'), 'utf8'));
/** The build's own compiler options, without its exclusion of test files. */
module.exports = { ...options, swcrc: false };
