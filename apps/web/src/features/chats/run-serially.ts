const restMs = 250;

/**
 * Runs a task when asked: at once, unless it runs or ran a moment ago; then once more afterwards, however often it
 * was asked meanwhile.
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
