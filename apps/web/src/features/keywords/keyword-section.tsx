import { type Keyword, keywords } from "@broadcast/contract/keywords";
import { Hash } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateKeywordDialog } from "./CreateKeywordDialog.tsx";

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
  row: ({ word, answer, isOn, texts }) => ({
    leading: <Avatar name={word} icon={<Hash className="size-[18px]" />} />,
    subtitle: [isOn ? null : "Off", counted(texts, "text"), answer].filter(Boolean).join(" · "),
  }),
  emptyText: "Choose a word. Anyone who texts it to your number gets your reply right away.",
  // Document 2, section 8.
  removedWord: "removed",
  CreateDialog: (props) => <CreateKeywordDialog {...props} />,
};
