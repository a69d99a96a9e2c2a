export { arrival } from "./arrival.ts";
export {
  countElsewhere,
  type ItemType,
  insertItem,
  moveItems,
  touchItem,
} from "./content.sql.ts";
export { type ContentKind, contentHandlers, contentUseCases } from "./content-kind.ts";
export { makeSlug } from "./content-slug.ts";
export { departures, type Needs, OWN_NUMBER } from "./departure.ts";
export { designPictures } from "./design-pictures.ts";
export { readDesign, replaceDesign } from "./edited-design.sql.ts";
export { designUseCases, EMPTY_DESIGN, firstDesign } from "./edited-design.ts";
export { requireFolder } from "./folder-terms.ts";
export {
  connectItemHolders,
  holdersAmong,
  type ItemHolder,
  namedHolders,
  namesItems,
} from "./item-holders.ts";
export { connectItemUses, type ItemUser, listItemUses, requireUnused } from "./item-uses.ts";
export { listFields, type PortableField } from "./portable.sql.ts";
export { designFromPortable, designLines, designToPortable } from "./portable-design.ts";
export {
  type AnyPortableKind,
  type Arrival,
  PORTABLE_KEY,
  type PortableFile,
  type PortableKind,
  type PortablePart,
  portableKey,
} from "./portable-kind.ts";
