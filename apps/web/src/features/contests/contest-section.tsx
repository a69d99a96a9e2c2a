import { type Contest, contests } from "@broadcast/contract/contests";
import { contestState } from "@broadcast/domain/automation/contest-state";
import { Trophy } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateContestDialog } from "./CreateContestDialog.tsx";
import { contestStateLabels } from "./contest-words.ts";

export const contestSection: ContentSection<Contest> = {
  contentType: "contest",
  path: "/contests",
  singular: "contest",
  plural: "contests",
  icon: Trophy,
  calls: contests,
  fetchPage: searchPage<typeof contests.search, "contests", ContentQuery>(
    contests.search,
    "contests",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: (contest) => ({
    leading: <Avatar name={contest.name} icon={<Trophy className="size-[18px]" />} />,
    subtitle: [
      contestStateLabels[contestState(contest, businessNow())],
      counted(contest.contacts.total, "contact"),
      contest.prize,
    ]
      .filter(Boolean)
      .join(" · "),
  }),
  emptyText: "Give people something to win, with official rules and a draw anyone can verify.",
  CreateDialog: (props) => <CreateContestDialog {...props} />,
};
