import { cx } from "@broadcast/ui/class-names.ts";
import { Spinner } from "@broadcast/ui/feedback/Spinner.tsx";
import { useDelayed } from "../../lib/screens/delays.ts";

const loadingTextDelayMs = 750;

/** Shows "Loading..." after 750 ms; nothing before, so that it never flashes. */
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
