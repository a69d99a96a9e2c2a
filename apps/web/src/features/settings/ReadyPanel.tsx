import type { ReactNode } from "react";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";

interface ReadyPanelProps<Data> {
  title: string;
  read: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Renders the screen once its data is loaded. */
  children: (data: Data) => ReactNode;
}

/** A screen, or its loading and error states. */
export function ReadyPanel<Data>({ title, read, children }: ReadyPanelProps<Data>) {
  const { data, error, refetch } = read;
  if (data !== undefined) return children(data);
  return (
    <Panel title={title} body="bare">
      {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />}
    </Panel>
  );
}
