// Loaded before a program of others: when our supervisor is gone, even by kill -9, the program ends too. Ours see to it themselves.
const LATEST_MS = 5_000;

if (process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), LATEST_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
