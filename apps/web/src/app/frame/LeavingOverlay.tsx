import { LoadingOverlay } from "../../ui/feedback/LoadingOverlay.tsx";
import { useIsLeaving } from "../routing/use-router-place.ts";

/** Covers the screen while the next one is being loaded. */
export const LeavingOverlay = () => <LoadingOverlay isLoading={useIsLeaving()} />;
