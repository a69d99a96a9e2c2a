/**
 * Does something once the frame that is about to be drawn is on the screen, so that it does not wait for that; at once
 * in a page that nobody sees. Answers how to call it off.
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
