/**
 * Stops Esc on a closed list of options from clearing the field: the choice stays, and the key goes on to
 * what is around it, such as a dialog.
 */
export function keepOnEscape(details: { cancel: () => void; allowPropagation: () => void }): void {
  details.cancel();
  details.allowPropagation();
}
