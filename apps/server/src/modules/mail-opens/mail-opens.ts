import type { MailFigures, MailReaderFilter, OpensOf } from "@broadcast/contract/mail-opens";
import { notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { countFigures, isThere, listReaders } from "./mail-opens.sql.ts";

export async function readFigures({ db, accountId }: SignedIn, of: OpensOf): Promise<MailFigures> {
  await requireIt(db, accountId, of);
  return countFigures(db, accountId, of);
}

export async function searchReaders(
  { db, accountId }: SignedIn,
  {
    of,
    term,
    filter,
    paging: { page, pageSize },
  }: {
    of: OpensOf;
    term?: string | undefined;
    filter: MailReaderFilter;
    paging: { page: number; pageSize: number };
  },
) {
  await requireIt(db, accountId, of);
  const { readers, total } = await listReaders(
    db,
    accountId,
    { of, term, filter },
    sliceOf({ page, pageSize }),
  );
  return { readers, paging: pagingOf(total, page, pageSize) };
}

async function requireIt(db: SignedIn["db"], accountId: number, of: OpensOf): Promise<void> {
  if (await isThere(db, accountId, of)) return;
  throw notFound(of.broadcastId ? "broadcast" : of.campaignEventId ? "message" : "email");
}
