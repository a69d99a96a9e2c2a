/**
 * Esc at a closed list of options would empty the field. What was chosen stays instead, and the key goes on to what is
 * around, such as a dialog.
 */
export function keepOnEscape(details: { cancel: () => void; allowPropagation: () => void }): void {
  details.cancel();
  details.allowPropagation();
}
