const { basename } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** What takes longest comes first, so that no worker has it before it when the others are done. Jest itself knows only after a first run. */
const LONGEST = [
  ...['failure-server', 'processes', 'series', 'live-match', 'failure-crash', 'game-server-death', 'stores'],
  ...['failure-reports', 'pages', 'two-of-each', 'fleet-stages', 'rolling-restart', 'demo-training', 'webhooks'],
  ...['servers', 'everyday', 'built-programs', 'lossy-network', 'permissions', 'match-tools'],
  'interleavings',
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
