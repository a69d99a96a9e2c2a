import { sql } from "../../db/connection.ts";
import { holdersAmong } from "../content/index.ts";

/**
 * Campaigns that use content: as they send, with their emails, in drafts, and by their rules for joining and leaving,
 * and their goals.
 */
export const campaignsHolding = holdersAmong(
  "Campaigns",
  sql`(
    select e.account_id, e.campaign_id as id, concat_ws(' ', e.subject, e.text, v.subject, v.preheader, v.design::text, v.tracked_links::text) as text
    from campaign_events e
    left join email_versions v on v.account_id = e.account_id and v.id = e.email_version_id
    union all
    select account_id, campaign_id, content::text from campaign_event_edits where kind <> 'removed'
    union all
    select account_id, campaign_id, subject from campaign_rules where kind in ('form', 'link')
    union all
    select account_id, id, goal::text from campaigns where goal is not null
  ) o`,
  sql`o.text`,
);
