import { useDelayed } from "../../lib/screens/delays.ts";
import { cx } from "../class-names.ts";
import { Spinner } from "./Spinner.tsx";

const loadingTextDelayMs = 750;

/** "Loading..." once something has been loading for 750 ms; nothing before, so that it never flashes. */
export function LoadingText({
  isLoading = true,
  text = "Loading...",
  className,
}: {
  isLoading?: boolean;
  text?: string;
  className?: string;
}) {
  const isShown = useDelayed(isLoading, loadingTextDelayMs);
  return (
    <div
      role="status"
      className={cx(
        "flex items-center justify-center gap-2 text-body text-soft",
        isShown && "py-6",
        className,
      )}
    >
      {isShown ? (
        <>
          <Spinner />
          {text}
        </>
      ) : null}
    </div>
  );
}
