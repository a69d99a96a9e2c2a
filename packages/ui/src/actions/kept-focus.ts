import { type FocusEventHandler, useState } from "react";

type Handler = FocusEventHandler<HTMLButtonElement> | undefined;

/** A button disabled by its own press keeps the focus until it is left. Returns its props. */
export function useKeptFocus(isDisabled: boolean, onFocus: Handler, onBlur: Handler) {
  const [isFocused, setFocused] = useState(false);
  const becoming =
    (isNext: boolean, handle: Handler): NonNullable<Handler> =>
    (event) => {
      setFocused(isNext);
      handle?.(event);
    };
  return {
    disabled: isDisabled && !isFocused,
    onFocus: becoming(true, onFocus),
    onBlur: becoming(false, onBlur),
  };
}
