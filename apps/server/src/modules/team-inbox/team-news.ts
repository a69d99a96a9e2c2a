import { defineEvent } from "../../events/events.ts";

/** News for a user of the account on their devices, in that account. */
export interface TeamNews {
  accountId: number;
  /** The user id, or "assistant". */
  person: string;
  /** Shown once, however often it arrives. */
  id: string;
  /** A path of the app. */
  url: string;
  title: string;
  text: string;
}

/** Raised for a user who is assigned a chat, or mentioned; never for their own actions. */
export const teamNews = defineEvent<readonly TeamNews[]>("team-inbox.news");
