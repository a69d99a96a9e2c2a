const focusable = "input:not([type='hidden'], [aria-hidden='true']), textarea, button, [tabindex='0']";

/** Focuses the first control of a form that is marked invalid, and scrolls its error into view. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const marked = form?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid='true']");
  const control = marked?.matches(focusable) ? marked : marked?.querySelector<HTMLElement>(focusable);
  control?.focus({ preventScroll: true });
  (marked?.closest("[data-field]") ?? marked)?.scrollIntoView?.({ block: "nearest" });
}
