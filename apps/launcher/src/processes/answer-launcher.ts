/** Preloaded in the processes that the launcher starts: answers its heartbeat. */
process.on("message", (message) => {
  if (typeof message !== "object" || message === null || !("heartbeat" in message)) return;
  // A launcher that has just died needs no answer.
  if (process.connected)
    process.send?.({ heartbeat: message.heartbeat }, undefined, undefined, () => undefined);
});
