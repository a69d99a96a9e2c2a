import type { RawBuilder } from "kysely";
import { sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { replacesEnrollment, replacesFlow } from "./merged-automations.sql.ts";

/** A table's rows that belong to a contact, and what happens to them in a merge. */
export interface FollowedRows {
  table: keyof DB;
  /** The key of a row besides its account and contact. */
  key: readonly string[];
  /**
   * Set when a contact has these once: if the kept contact has a row with the same columns (of `in`, else of this
   * table), its own stays.
   */
  once?: {
    in?: keyof DB;
    columns: readonly string[];
    else: "goes" | "is-nobodys";
    /** Whether the other contact's rows replace the kept contact's, by the aliases of one of each. */
    replaces?: (its: string, kept: string) => RawBuilder<unknown>;
  };
  /** A row that has to exist for this one to be put back. */
  of?: { table: keyof DB; column: string };
}

const many = (table: keyof DB, ...key: string[]): FollowedRows => ({ table, key });

const one = (table: keyof DB, key: string[], columns: string[], of?: FollowedRows["of"]): FollowedRows => ({
  table,
  key,
  once: { columns, else: "goes" },
  ...(of && { of }),
});

/** The row with the higher number stays. */
const higher =
  (number: (alias: string) => RawBuilder<unknown>) =>
  (its: string, kept: string): RawBuilder<unknown> =>
    sql`${number(its)} > ${number(kept)}`;

/**
 * Every table with contacts' rows, except `conversations`, two of which become one, and the contact itself. A test
 * compares it with the database.
 */
export const FOLLOWED_ROWS: readonly FollowedRows[] = [
  many("messages", "id"),
  many("unsent_messages", "message_id"),
  many("link_messages", "link_id", "message_id"),
  many("keyword_matches", "message_id"),
  many("double_opt_in_requests", "address"),
  many("form_submissions", "form_id", "id"),
  many("link_clicks", "link_id", "id"),
  many("landing_page_views", "page_id", "id"),
  many("contact_notes", "id"),
  many("contact_changes", "id"),
  many("contest_winners", "contest_id", "place"),
  many("space_messages", "id"),
  many("space_answers", "message_id"),
  many("app_flow_signals", "id"),
  many("campaign_signals", "id"),
  many("mail_opens", "message_id", "kind"),
  many("purchases", "id"),
  many("call_sessions", "id"),
  many("voicemails", "id"),
  one("automation_pauses", [], []),
  one("app_flow_segment_members", ["flow_id"], ["flow_id"], { table: "app_flows", column: "flow_id" }),
  // The entries of a draw must stay unchanged: a surplus entry loses its contact.
  {
    table: "contest_entries",
    key: ["contest_id", "id"],
    once: { columns: ["contest_id", "number"], else: "is-nobodys" },
  },
  one("contact_tags", ["tag_id"], ["tag_id"], { table: "tags", column: "tag_id" }),
  one("contact_import_people", ["import_id"], ["import_id"], {
    table: "contact_imports",
    column: "import_id",
  }),
  // A broadcast that already sent to either sends to neither again.
  {
    table: "broadcast_recipients",
    key: ["broadcast_id"],
    once: {
      columns: ["broadcast_id"],
      else: "goes",
      replaces: higher((alias) => sql`num_nonnulls(${sql.ref(`${alias}.message_id`)})`),
    },
    of: { table: "broadcasts", column: "broadcast_id" },
  },
  one("broadcast_removals", ["broadcast_id"], ["broadcast_id"], {
    table: "broadcasts",
    column: "broadcast_id",
  }),
  one("attachment_downloads", ["attachment_id"], ["attachment_id"], {
    table: "attachments",
    column: "attachment_id",
  }),
  // Messages to either contact count as sent to the kept one.
  one(
    "campaign_sends",
    ["campaign_id", "event_id", "entry", "occurrence"],
    ["campaign_id", "event_id", "entry", "occurrence"],
    { table: "campaigns", column: "campaign_id" },
  ),
  {
    table: "campaign_enrollments",
    key: ["campaign_id"],
    once: { columns: ["campaign_id"], else: "goes", replaces: replacesEnrollment },
    of: { table: "campaigns", column: "campaign_id" },
  },
  // Readers in the app stay, with their messages there.
  {
    table: "space_members",
    key: ["space_id"],
    once: {
      columns: ["space_id"],
      else: "goes",
      replaces: higher(
        (alias) =>
          sql`coalesce(array_position(array['declined', 'invited', 'joined'], ${sql.ref(`${alias}.user_state`)}), 0)`,
      ),
    },
    of: { table: "spaces", column: "space_id" },
  },
  {
    table: "space_deliveries",
    key: ["space_message_id"],
    once: {
      columns: ["space_message_id"],
      else: "goes",
      replaces: higher((alias) => sql`num_nonnulls(${sql.ref(`${alias}.text`)})`),
    },
    of: { table: "space_messages", column: "space_message_id" },
  },
  // Texts that wait for an answer keep waiting.
  {
    table: "space_choices",
    key: [],
    once: {
      columns: [],
      else: "goes",
      replaces: higher((alias) => sql`cardinality(${sql.ref(`${alias}.waiting`)})`),
    },
  },
  // A contact's way through a flow stays whole; the steps come first, while the enrollments still say whose they are.
  {
    table: "app_flow_steps_done",
    key: ["flow_id", "entry", "step_id"],
    once: { in: "app_flow_enrollments", columns: ["flow_id"], else: "goes", replaces: replacesFlow },
    of: { table: "app_flows", column: "flow_id" },
  },
  {
    table: "app_flow_enrollments",
    key: ["flow_id", "entry"],
    once: { columns: ["flow_id"], else: "goes", replaces: replacesFlow },
    of: { table: "app_flows", column: "flow_id" },
  },
];
