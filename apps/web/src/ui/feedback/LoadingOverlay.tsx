import { Spinner } from "@broadcast/ui/feedback/Spinner.tsx";
import { useDelayedAtLeast } from "../../lib/screens/delays.ts";

const delayMs = 750;
const minimumMs = 500;

/** Covers its nearest positioned ancestor when loading takes longer than 750 ms, and then for at least 500 ms. */
export function LoadingOverlay({ isLoading, text = "Loading..." }: { isLoading: boolean; text?: string }) {
  if (!useDelayedAtLeast(isLoading, delayMs, minimumMs)) return null;
  return (
    <div
      role="status"
      className="absolute inset-0 z-30 grid place-items-center bg-[color-mix(in_srgb,var(--ground,var(--panel))_70%,transparent)]"
    >
      <span className="inline-flex items-center gap-2.5 rounded-md bg-inverse px-4 py-2.5 font-semibold text-on-inverse shadow-2">
        <Spinner />
        {text}
      </span>
    </div>
  );
}
