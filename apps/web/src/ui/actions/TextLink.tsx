import { cx } from "@broadcast/ui/class-names.ts";
import { AppLink, type AppLinkProps } from "./AppLink.tsx";

/** A link within text, or on a line of its own. For actions use `TextButton`. */
export function TextLink({ className, ...rest }: AppLinkProps) {
  return (
    <AppLink
      {...rest}
      // A taller touch target, without changing the line's height.
      className={cx(
        "touch-target -my-1 inline-block rounded-sm py-1 font-semibold text-b11 no-underline hover:underline",
        className,
      )}
    />
  );
}
