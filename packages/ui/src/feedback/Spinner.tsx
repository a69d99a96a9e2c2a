import { LoaderCircle } from "lucide-react";
import { cx } from "../class-names.ts";

/** A turning ring; decoration only, the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={cx("size-4 animate-spin motion-reduce:animate-none", className)}
    />
  );
}
