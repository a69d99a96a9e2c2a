/**
 * Loaded before everything else in the processes that the launcher starts: when the launcher is killed, they end too.
 * The processes do so themselves once they are up; before that, nobody would hear the channel close.
 */
process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 10_000).unref();
});
