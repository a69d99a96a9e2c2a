import type { ContestEntrant, ContestWinner } from "@broadcast/contract/contests";
import type { ContestState } from "@broadcast/domain/automation/contest-state";
import { formatCount } from "../../lib/words/format.ts";

export const contestStateLabels: Record<ContestState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  open: "Open",
  closed: "Closed",
  drawn: "Winners drawn",
  cancelled: "Cancelled",
};

export const entryWayLabels: Record<ContestEntrant["ways"][number], string> = {
  form: "Form",
  link: "Link",
  keyword: "Keyword",
  hand: "Added by you",
  post: "Mail",
  page: "Rules page",
};

export const winnerStateLabels: Record<ContestWinner["state"], string> = {
  winner: "Winner",
  alternate: "Alternate",
  replaced: "Replaced",
};

/** "1 entry", "12 entries". */
export const entriesText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "entry" : "entries"}`;

/** The status of the message that notifies a winner; "" if there is none. */
export function toldText({ toldAt, messageState }: Pick<ContestWinner, "toldAt" | "messageState">): string {
  if (toldAt === null) return "";
  if (messageState === "delivered") return "Notified";
  if (messageState === "sent") return "Message sent";
  if (messageState === "failed" || messageState === "unsent") return "Message not sent: see Unsent messages";
  return "Message on its way";
}
