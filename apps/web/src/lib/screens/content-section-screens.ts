import type { ComponentType } from "react";

/** What a kind of content says of its screens; `app/content-screens.ts` makes them. */
export interface ContentSectionScreens {
  /** Where they begin: `/qr-codes`. */
  path: string;
  /** The name of an item's value in the address: `qrCodeId`. */
  param: string;
  titles: { list: string; detail: string };
  /** Its `ContentSection`, of which this file knows nothing. */
  section: () => Promise<object>;
  detail: () => Promise<ComponentType>;
}
