// A process of its own that asks a server for lists of paths on several connections, as browsers do, with autocannon.
import autocannon from 'autocannon';

const HEADERS = { accept: 'application/json', 'accept-encoding': 'br, gzip' };

process.on('message', ({ url, lists, seconds, cookies }) => {
  let next = 0;
  const instance = autocannon({
    url,
    connections: lists.length,
    duration: seconds,
    timeout: 30,
    headers: HEADERS,
    setupClient(client) {
      // Each connection walks a list of its own, so that they do not all ask for the same at the same moment.
      const own = next++ % lists.length;
      const headers = cookies === undefined ? HEADERS : { ...HEADERS, cookie: cookies[own % cookies.length] };
      client.setRequests(lists[own].map((path) => ({ method: 'GET', path, headers })));
      // Answers are counted in bytes. Decoding each compressed one as text would measure the load generator and nothing else.
      client.pipelinedRequests.addBody = () => undefined;
    },
  });
  instance.then(
    (result) => {
      const answered = result['2xx'] + result.non2xx;
      process.send({
        type: 'done',
        perSecond: answered / result.duration,
        p50: result.latency.p50,
        p99: result.latency.p99,
        bytes: answered === 0 ? 0 : result.throughput.total / answered,
        answered,
        failed: result.non2xx + result.errors,
      });
    },
    (error) => {
      throw error;
    },
  );
});
