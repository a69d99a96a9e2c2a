import type { VisitorKind } from "@broadcast/contract/trackable-links";
import { notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { isBroadcast, listBroadcastDays, listBroadcastLinks } from "./broadcast-links.sql.ts";
import { countLinkMessages, listNotClicked, listSends } from "./link-messages.sql.ts";
import { type LinkOwn, listDays, listVisitors, readLinks, writeLink } from "./trackable-links.sql.ts";

export const trackableLinkKind: ContentKind<"trackableLinks", LinkOwn, { url: string }> = {
  contentType: "trackableLink",
  key: "trackableLinks",
  noun: "trackable link",
  isLinked: true,
  read: readLinks,
  countSentLinks: countLinkMessages,
  insert: (db, accountId, id, { url }) => writeLink(db, accountId, id, url),
  async update(db, accountId, id, { url }) {
    if (url !== undefined) await writeLink(db, accountId, id, url);
  },
  async copy(db, accountId, fromId, toId) {
    const from = (await readLinks(db, accountId, [fromId])).get(fromId);
    if (from) await writeLink(db, accountId, toId, from.url);
  },
};

const links = contentUseCases(trackableLinkKind);

export async function searchVisitors(
  context: SignedIn,
  linkId: string,
  {
    term,
    kind,
    paging: { page, pageSize },
  }: { term?: string | undefined; kind: VisitorKind; paging: { page: number; pageSize: number } },
) {
  const { db, accountId } = context;
  await links.get(context, linkId);
  const limits = sliceOf({ page, pageSize });
  const { visitors, total } =
    kind === "not-clicked"
      ? await listNotClicked(db, accountId, { linkId, term }, limits)
      : await listVisitors(db, accountId, { linkId, kind, term }, limits);
  return { visitors, paging: pagingOf(total, page, pageSize) };
}

const SENDS_SHOWN = 50;

export async function readSends(context: SignedIn, linkId: string) {
  await links.get(context, linkId);
  return { sends: await listSends(context.db, context.accountId, linkId, SENDS_SHOWN) };
}

export async function readDays(context: SignedIn, linkId: string) {
  await links.get(context, linkId);
  return { days: await listDays(context.db, context.accountId, linkId, context.clock.now()) };
}

/** Returns a broadcast's links, and its recipients' clicks. */
export async function readBroadcast({ db, accountId, clock }: SignedIn, broadcastId: string) {
  if (!(await isBroadcast(db, accountId, broadcastId))) throw notFound("broadcast");
  const links = await listBroadcastLinks(db, accountId, broadcastId);
  const days = links.length === 0 ? [] : await listBroadcastDays(db, accountId, broadcastId, clock.now());
  return { links, days };
}
