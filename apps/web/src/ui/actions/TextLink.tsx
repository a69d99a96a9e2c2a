import { cx } from "@broadcast/ui/class-names.ts";
import { AppLink, type AppLinkProps } from "./AppLink.tsx";

/** A place to go, as words among others or a line of its own. For something to do take `TextButton`. */
export function TextLink({ className, ...rest }: AppLinkProps) {
  return (
    <AppLink
      {...rest}
      // Taller than its line, which stays as it is.
      className={cx(
        "touch-target -my-1 inline-block rounded-sm py-1 font-semibold text-b11 no-underline hover:underline",
        className,
      )}
    />
  );
}
