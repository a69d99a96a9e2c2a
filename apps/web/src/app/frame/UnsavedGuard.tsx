import { pageScope } from "@broadcast/ui/forms/unsaved.ts";
import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { untilLoaded } from "../../lib/screens/until-loaded.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await untilLoaded(() => import("../../ui/overlays/ConfirmDialog.tsx"))).ConfirmDialog,
}));

/**
 * Asks before a screen with unsaved input is left, by a link, the browser's back and forward buttons, or
 * closing the page.
 */
export function UnsavedGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => pageScope.isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: () => pageScope.isDirty(),
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        isOpen
        onClose={() => blocker.reset()}
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDanger
        onConfirm={() => blocker.proceed()}
      >
        Your changes haven't been saved.
      </ConfirmDialog>
    </Suspense>
  );
}
