import { defineEvent } from "../../events/events.ts";

/** Something of a space that the devices of a person are to tell of. */
export interface SpaceNews {
  accountId: number;
  userId: string;
  /** Told once, however often it comes. */
  id: string;
  /** A path of the app. */
  url: string;
  title: string;
  text: string;
}

/** Told for whoever reads a space in the app and has not muted it. */
export const spaceNews = defineEvent<readonly SpaceNews[]>("spaces.news");
