import type { Carrier } from "../vendors/carriers.ts";

/** The registry's texts to sole proprietors: their outcome isn't reported to the product. */
export const tcrTexts: Carrier = {
  codeOf: () => 0,
  report: () => null,
  received: () => null,
};
