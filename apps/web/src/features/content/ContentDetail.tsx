import type { ContentItem } from "@broadcast/contract/content";
import type { ReactNode } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { RecordPanel } from "../../ui/layout/RecordPanel.tsx";
import { type ContentSection, capitalized } from "./content-section.ts";

interface ContentDetailProps<Item extends ContentItem> {
  section: ContentSection<Item>;
  /** The name of the path parameter: `qrCodeId`. */
  param: string;
  /** Renders a `ContentPanel`. */
  children: (item: Item) => ReactNode;
}

/** The item in the address, with its loading and error states. */
export function ContentDetail<Item extends ContentItem>({
  section,
  param,
  children,
}: ContentDetailProps<Item>) {
  const { [param]: id = "" } = useScreenParams();
  const read = useEndpoint(section.calls.get, { params: { id } }, { isQuiet: true });
  return (
    <RecordPanel
      title={capitalized(section.singular)}
      read={read}
      gone={{
        icon: <section.icon />,
        text: "It may have been deleted.",
        action: { label: `See all ${section.plural}`, href: section.path },
      }}
    >
      {(data) => children(data as Item)}
    </RecordPanel>
  );
}
