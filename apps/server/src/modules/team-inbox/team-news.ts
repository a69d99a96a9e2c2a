import { defineEvent } from "../../events/events.ts";

/** Something that one of an account's people is to be told of on their devices, in that account. */
export interface TeamNews {
  accountId: number;
  /** Who: a user id, or "assistant". */
  person: string;
  /** Told once, however often it comes. */
  id: string;
  /** A path of the app. */
  url: string;
  title: string;
  text: string;
}

/** Told for whoever gets a chat, or is mentioned; never for what one did oneself. */
export const teamNews = defineEvent<readonly TeamNews[]>("team-inbox.news");
