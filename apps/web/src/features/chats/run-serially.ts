const restMs = 250;

/**
 * Runs a task on request: at once, unless it is running or ran a moment ago; then once more afterwards,
 * regardless of how often it was requested meanwhile.
 */
export function runSerially(task: () => Promise<void>): { run: () => void; stop: () => void } {
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    if (isStopped) return;
    if (isBusy) {
      isWanted = true;
      return;
    }
    isBusy = true;
    void task().finally(() => {
      timer = setTimeout(() => {
        isBusy = false;
        if (!isWanted) return;
        isWanted = false;
        run();
      }, restMs);
    });
  };
  return {
    run,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
