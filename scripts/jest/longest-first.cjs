const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take longest though their text is short, in this order. */
const FIRST = [
  /pages\.e2e-spec/,
  /everyday\.e2e-spec/,
  /players\.e2e-spec/,
  /evening\.chaos-spec/,
  /killed-between/,
  /api\/test\/together\./,
  /api\/test\/matches\/together\./,
  /api\/test\/security\/together\./,
  /worker\/test\/together\./,
  /worker\/test\/failures\//,
  /api\/test\/people\/together\./,
  /together\./,
];

const isChaos = ({ path }) => path.endsWith('.chaos-spec.ts');

/**
 * Jest begins with the longest text, and would begin last with the files that take longest. Chaos, which starts and kills programs, is
 * spread over the others: no more than a few of its files run at once.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = FIRST.findIndex((name) => name.test(path));
      return found === -1 ? FIRST.length : found;
    };
    const sorted = super.sort(tests).toSorted((one, other) => place(one) - place(other));
    return inTurn(
      sorted.filter((test) => !isChaos(test)),
      sorted.filter(isChaos),
    );
  }
};

/** One of each list after the other, for as long as both last. */
function inTurn(one, other) {
  const pairs = Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]]);
  return pairs.flat().filter((test) => test !== undefined);
}
