/**
 * Preloaded in the processes that the launcher starts: when the launcher is killed, they end too. They do so themselves
 * once they are up; before that, they would not notice the closed channel.
 */
process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 10_000).unref();
});
