import type { contests } from "@broadcast/contract/contests";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { cancelContest, changeContest, contestKind, publishContest } from "./contests.ts";
import { drawWinners, redraw, searchWinners } from "./draw.ts";
import { enterByPost, enterSelected, removeEntrant, searchEntrants } from "./entrants.ts";
import { tellWinners } from "./tell-winners.ts";

export const contestHandlers: Handlers<typeof contests> = {
  ...contentHandlers(contestKind),
  change: (context, { params, body }) => changeContest(context, params.id, body),
  publish: (context, { params }) => publishContest(context, params.id),
  cancel: (context, { params }) => cancelContest(context, params.id),
  searchContacts: (context, { params, body }) => searchEntrants(context, params.id, body),
  enterContacts: (context, { params, body }) => enterSelected(context, params.id, body),
  enterByPost: (context, { params, body }) => enterByPost(context, params.id, body),
  removeContact: (context, { params }) => removeEntrant(context, params.id, params.contactId),
  searchWinners: (context, { params, body }) => searchWinners(context, params.id, body.paging),
  draw: (context, { params, body }) => drawWinners(context, params.id, body.publicValue),
  redraw: (context, { params, body }) => redraw(context, params.id, body),
  tellWinners: (context, { params }) => tellWinners(context, params.id),
};
