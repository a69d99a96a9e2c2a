import { LoaderCircle } from "lucide-react";
import { cx } from "../class-names.ts";

/** A turning ring; decorative, because the text next to it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={cx("size-4 animate-spin motion-reduce:animate-none", className)}
    />
  );
}
