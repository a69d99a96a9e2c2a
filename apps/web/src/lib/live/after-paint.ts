/**
 * Runs `run` after the next frame is painted, so that it does not delay it; at once if the page is hidden.
 * Returns a function that cancels it.
 */
export function afterPaint(run: () => void): () => void {
  if (document.hidden) {
    run();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
