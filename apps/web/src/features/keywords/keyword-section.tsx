import { type Keyword, keywords } from "@broadcast/contract/keywords";
import { Hash } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { tagsNamed } from "../broadcast-content/index.ts";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateKeywordDialog } from "./CreateKeywordDialog.tsx";
import { phaseOf } from "./keyword-days.ts";

/** Why texts don't get its reply, in a word; null while they do. */
function inactive(keyword: Keyword, timeZone: string): string | null {
  if (!keyword.isOn) return "Off";
  const its = phaseOf(keyword, businessNow().getTime(), timeZone);
  if (its.phase === "active") return null;
  return its.phase === "over" ? "Ended" : `Starts ${its.day}`;
}

export const keywordSection: ContentSection<Keyword> = {
  contentType: "keyword",
  path: "/keywords",
  singular: "keyword",
  plural: "keywords",
  icon: Hash,
  calls: keywords,
  fetchPage: searchPage<typeof keywords.search, "keywords", ContentQuery>(
    keywords.search,
    "keywords",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: (keyword, timeZone) => ({
    leading: <Avatar name={keyword.word} icon={<Hash className="size-[18px]" />} />,
    subtitle: [inactive(keyword, timeZone), counted(keyword.texts, "text"), tagsNamed(keyword.answer)]
      .filter(Boolean)
      .join(" · "),
  }),
  emptyText: "Choose a word. Anyone who texts it to your number gets your reply right away.",
  // Document 2, section 8.
  removedWord: "removed",
  CreateDialog: (props) => <CreateKeywordDialog {...props} />,
};
