import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ApiError } from "../../lib/api/api-error.ts";
import { isNotFound } from "../../lib/api/api-error.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";

interface ToolDetailProps<Data> {
  title: string;
  icon: LucideIcon;
  /** Linked when the item does not exist: the list it belongs to. */
  list: { href: string; label: string };
  read: { data: Data | undefined; error: ApiError | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** The item in the address, with its loading and error states. */
export function ToolDetail<Data>({ title, icon: Icon, list, read, children }: ToolDetailProps<Data>) {
  const { data, error, refetch } = read;
  if (data !== undefined) return children(data);
  const isGone = isNotFound(error) || error?.status === 400;
  return (
    <Panel title={isGone ? "Not Found" : title} body="bare">
      {isGone ? (
        <EmptyState
          icon={<Icon />}
          title="Not able to locate this content"
          action={<ButtonLink href={list.href}>{list.label}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
