const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take longest though their text is short, in this order. */
const FIRST = [
  /everyday\.e2e-spec/,
  /pages\.e2e-spec/,
  /starved\.chaos-spec/,
  /frozen\.chaos-spec/,
  /killed-between/,
  /worker\/test\/together\./,
  /worker\/test\/failures\//,
  /api\/test\/together\./,
  /together\./,
];

/** Jest begins with the longest text, and would begin last with the files that take longest. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = FIRST.findIndex((name) => name.test(path));
      return found === -1 ? FIRST.length : found;
    };
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
};
