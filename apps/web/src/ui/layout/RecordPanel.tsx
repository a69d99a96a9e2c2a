import type { ReactNode } from "react";
import { ButtonLink } from "../actions/ButtonLink.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { ErrorState } from "../feedback/ErrorState.tsx";
import { LoadingText } from "../feedback/LoadingText.tsx";
import { Panel } from "./Panel.tsx";

interface RecordPanelProps<Data> {
  /** Shown until the record's name is known. */
  title: string;
  read: { data: Data | undefined; error: { status: number } | null; refetch: () => unknown };
  /** Shown when the record no longer exists. */
  gone: { icon: ReactNode; text?: string; action: { label: string; href: string } };
  children: (data: Data) => ReactNode;
}

/** The panel of the record in the address, including its loading, error and not-found states. */
export function RecordPanel<Data>({ title, read, gone, children }: RecordPanelProps<Data>) {
  const { data, error, refetch } = read;
  if (data !== undefined) return children(data);
  // A malformed id is answered with 400.
  const isGone = error?.status === 404 || error?.status === 400;
  return (
    <Panel title={isGone ? "Not Found" : title} body="bare">
      {isGone ? (
        <EmptyState
          icon={gone.icon}
          title="Not able to locate this content"
          text={gone.text}
          action={<ButtonLink href={gone.action.href}>{gone.action.label}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
