interface PressedKey {
  key: string;
  target: EventTarget | null;
  preventDefault(): void;
}

/** For a list's search box: Arrow Down moves into the rows below it. */
export function moveIntoRows(event: PressedKey): void {
  if (event.key !== "ArrowDown" || !(event.target instanceof HTMLInputElement)) return;
  const panel = event.target.closest("section");
  const row = panel?.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-found]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}
