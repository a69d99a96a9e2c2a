import { sql } from "../../../db/connection.ts";
import { type ItemHolder, namesItems } from "../../content/index.ts";

/** Broadcasts that have not been sent yet, with the emails that they use. */
export const broadcastsHolding: ItemHolder = {
  title: "Broadcasts",
  async find(db, accountId, ids) {
    const text = sql`concat_ws(' ', b.subject, b.text, v.subject, v.preheader, v.design::text, v.tracked_links::text)`;
    const { rows } = await sql<{ name: string }>`
      select b.name from broadcasts b
      left join email_versions v on v.account_id = b.account_id and v.id = b.email_version_id
      where b.account_id = ${accountId} and b.state in ('draft', 'scheduled', 'queuing', 'queued', 'paused')
        and ${namesItems(text, accountId, ids)}
      order by lower(b.name)
    `.execute(db);
    return rows.map(({ name }) => name);
  },
};
