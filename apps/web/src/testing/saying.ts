/** Matches the element whose whole text is given, even if parts of it (a phone number) have elements of their own. */
export const saying =
  (words: string) =>
  (_own: string, element: Element | null): boolean =>
    element?.textContent === words && [...element.children].every((child) => child.textContent !== words);
