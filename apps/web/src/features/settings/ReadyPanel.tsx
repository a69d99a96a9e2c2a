import type { ReactNode } from "react";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";

interface ReadyPanelProps<Data> {
  title: string;
  read: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Draws the screen, once what it starts from is there. */
  children: (data: Data) => ReactNode;
}

/** A screen, or what stands in its place while what it shows is on its way or could not be read. */
export function ReadyPanel<Data>({ title, read, children }: ReadyPanelProps<Data>) {
  const { data, error, refetch } = read;
  if (data !== undefined) return children(data);
  return (
    <Panel title={title} body="bare">
      {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />}
    </Panel>
  );
}
