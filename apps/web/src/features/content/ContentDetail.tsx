import type { ContentItem } from "@broadcast/contract/content";
import type { ReactNode } from "react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { type ContentSection, capitalized } from "./content-section.ts";

interface ContentDetailProps<Item extends ContentItem> {
  section: ContentSection<Item>;
  /** The name of the value in the address: `qrCodeId`. */
  param: string;
  /** A `ContentPanel`. */
  children: (item: Item) => ReactNode;
}

/** The item in the address, and what stands there before and without it. */
export function ContentDetail<Item extends ContentItem>({
  section,
  param,
  children,
}: ContentDetailProps<Item>) {
  const { [param]: id = "" } = useScreenParams();
  const { data, error, refetch } = useEndpoint(section.calls.get, { params: { id } }, { isQuiet: true });
  if (data) return children(data as Item);
  return (
    <Panel title={isNotFound(error) ? "Not Found" : capitalized(section.singular)} body="bare">
      {isNotFound(error) ? (
        <EmptyState
          icon={<section.icon />}
          title="Not able to locate this content"
          text="It may have been deleted."
          action={<ButtonLink href={section.path}>See all {section.plural}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
