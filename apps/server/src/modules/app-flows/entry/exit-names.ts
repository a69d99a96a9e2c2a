import type { FlowExit } from "@broadcast/contract/app-flows";
import { invalid } from "../../../app-error.ts";
import { type Connection, sql } from "../../../db/connection.ts";

const CONTENT = { form: "configurableForm", link: "trackableLink" } as const;

/** Returns the names of what exits refer to; null when it is deleted, or for any. */
export async function nameExits(
  db: Connection,
  accountId: number,
  exits: readonly FlowExit[],
): Promise<(exit: FlowExit) => string | null> {
  const named = exits.filter(({ subject }) => subject !== "");
  if (named.length === 0) return () => null;
  const { rows } = await sql<{ kind: string; subject: string; name: string }>`
    select n.kind, n.subject,
      case n.kind when 'tag-added' then coalesce(t.name, n.subject) when 'purchase' then n.subject else i.name end as name
    from unnest(
      ${named.map(({ kind }) => kind)}::text[], ${named.map(({ subject }) => subject)}::text[]
    ) as n (kind, subject)
    left join tags t on n.kind = 'tag-added' and t.account_id = ${accountId} and lower(t.name) = n.subject
    left join content_items i on n.kind in ('form', 'link') and i.account_id = ${accountId} and i.id::text = n.subject
      and i.content_type = case n.kind when 'form' then ${CONTENT.form} else ${CONTENT.link} end
  `.execute(db);
  const names = new Map(rows.map(({ kind, subject, name }) => [`${kind} ${subject}`, name]));
  return ({ kind, subject }) => names.get(`${kind} ${subject}`) ?? null;
}

/**
 * Throws `invalid-input` when an added exit refers to a form or link of another account, or to no tag. The flow's
 * other exits can outlive what they refer to.
 */
export async function checkExits(
  db: Connection,
  accountId: number,
  { next, before }: { next: readonly FlowExit[]; before: readonly FlowExit[] },
): Promise<void> {
  const isSame = (a: FlowExit, b: FlowExit) => a.kind === b.kind && a.subject === b.subject;
  const exits = next.filter((exit) => !before.some((each) => isSame(each, exit)));
  if (exits.some(({ kind, subject }) => kind === "tag-added" && subject === ""))
    throw invalid({ exits: "Enter a tag." });
  const nameOf = await nameExits(db, accountId, exits);
  const isGone = (exit: FlowExit) => exit.kind in CONTENT && exit.subject !== "" && nameOf(exit) === null;
  if (exits.some(isGone)) throw invalid({ exits: "This form or link no longer exists. Choose another one." });
}
