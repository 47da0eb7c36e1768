const { basename } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * What takes longest comes first, so that no worker has it before it when the others are done. Jest itself knows only after a first
 * run. Those that mostly wait (for matches to be played, for servers to be lost) take turns with those that keep a processor busy.
 */
const LONGEST = [
  ...['processes', 'live-match', 'failure-server', 'pages', 'series', 'everyday', 'failure-crash', 'permissions'],
  ...['game-server-death', 'servers', 'stores', 'failure-reports', 'two-of-each', 'interleavings', 'fleet-stages'],
  ...['rolling-restart', 'demo-training', 'webhooks', 'built-programs', 'lossy-network', 'match-tools'],
];

class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

const placeOf = ({ path }) => {
  const place = LONGEST.indexOf(basename(path).split('.')[0]);
  return place === -1 ? LONGEST.length : place;
};

module.exports = LongestFirst;
