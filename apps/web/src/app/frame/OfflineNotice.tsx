import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="shrink-0">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 bg-inverse px-4 py-1 text-note font-medium text-on-inverse">
          <WifiOff aria-hidden="true" className="size-3.5 shrink-0" />
          You're offline. What you see may be out of date. Messages you send will go out when you're back
          online.
        </p>
      )}
    </div>
  );
}
