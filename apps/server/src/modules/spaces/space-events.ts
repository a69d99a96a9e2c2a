import { defineEvent } from "../../events/events.ts";

/** News of a space for a user's devices. */
export interface SpaceNews {
  accountId: number;
  userId: string;
  /** Shown once, however often it arrives. */
  id: string;
  /** A path of the app. */
  url: string;
  title: string;
  text: string;
}

/** Raised for users who read a space in the app and have not muted it. */
export const spaceNews = defineEvent<readonly SpaceNews[]>("spaces.news");
