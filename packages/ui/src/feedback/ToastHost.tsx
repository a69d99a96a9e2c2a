import { Check, CircleAlert, Info, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { buttonStyle } from "../actions/button-style.ts";
import { cx } from "../class-names.ts";
import { PhoneText } from "../display/PhoneText.tsx";
import { type ToastEntry, toast, toastStore } from "./toast.ts";

const icons = { success: Check, error: CircleAlert, info: Info };

function ToastCard({ entry, isPaused }: { entry: ToastEntry; isPaused: boolean }) {
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toast.dismiss(entry.id), toastStore.shownMs[entry.tone]);
    return () => clearTimeout(timer);
  }, [entry, isPaused]);
  const Icon = icons[entry.tone];
  return (
    <div
      role={entry.tone === "error" ? "alert" : "status"}
      className="pointer-events-auto flex max-w-full animate-rise items-start gap-3 rounded-md bg-inverse py-2.5 pr-2 pl-4 text-on-inverse shadow-2"
    >
      <Icon
        aria-hidden="true"
        className={cx("mt-0.5 size-4 shrink-0", entry.tone === "error" && "text-[#ff977d]")}
      />
      <div className="min-w-0 py-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <PhoneText>{entry.title}</PhoneText>
        </p>
        {entry.text ? (
          <p className="text-on-inverse-soft">
            <PhoneText>{entry.text}</PhoneText>
          </p>
        ) : null}
      </div>
      {entry.action ? <div className="-my-1.5 shrink-0">{entry.action}</div> : null}
      {/* Not an IconButton: toasts are on every page, and its tooltip would load all the popup code. */}
      <button
        type="button"
        aria-label="Dismiss"
        className={cx(buttonStyle("inverse", "sm", "square"), "-my-1.5")}
        onClick={() => toast.dismiss(entry.id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/** Renders the toasts: bottom center, at most 720 px wide (doc 1, section 8). Mount it once in the app. */
export function ToastHost() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const [isPaused, setPaused] = useState(false);
  // A dismissed card takes pointer and focus with it, without an event that they left.
  if (isPaused && entries.length === 0) setPaused(false);
  return (
    <section
      aria-live="polite"
      aria-label="News"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-none fixed inset-x-0 bottom-[max(24px,env(safe-area-inset-bottom),calc(var(--bottom-bar,0px)+8px))] z-60 mx-auto flex w-full max-w-[720px] flex-col items-center gap-2 px-4"
    >
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} isPaused={isPaused} />
      ))}
    </section>
  );
}
