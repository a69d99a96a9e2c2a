import type { ComponentType } from "react";

/** What a kind of content declares about its screens; `app/content-screens.ts` makes them. */
export interface ContentSectionScreens {
  /** The path they start with: `/qr-codes`. */
  path: string;
  /** The name of the item's path parameter: `qrCodeId`. */
  param: string;
  titles: { list: string; detail: string };
  /** Loads its `ContentSection`, whose type is not known here. */
  section: () => Promise<object>;
  detail: () => Promise<ComponentType>;
}
