import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Limits reloads in a busy world. */
const RELOAD_AT_MOST_EVERY_MS = 500;

/** Reloads what is shown when the sandbox reports a change. Returns whether its connection is open. */
export function useLive(): boolean {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(true);

  useEffect(() => {
    const source = new EventSource("/control/events");
    const due = new Map<string, number>();
    const reload = (kind: string) => {
      if (due.has(kind)) return;
      void client.invalidateQueries({ queryKey: [kind] });
      due.set(
        kind,
        window.setTimeout(() => {
          due.delete(kind);
          if (again.delete(kind)) reload(kind);
        }, RELOAD_AT_MOST_EVERY_MS),
      );
    };
    const again = new Set<string>();
    let wasLost = false;
    source.onmessage = (event: MessageEvent<string>) => {
      const { kind } = JSON.parse(event.data) as { kind: string };
      if (due.has(kind)) again.add(kind);
      else reload(kind);
    };
    source.onopen = () => {
      setConnected(true);
      if (wasLost) void client.invalidateQueries();
      wasLost = false;
    };
    source.onerror = () => {
      wasLost = true;
      setConnected(false);
    };
    return () => {
      source.close();
      for (const timer of due.values()) window.clearTimeout(timer);
    };
  }, [client]);

  return isConnected;
}
