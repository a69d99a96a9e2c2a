export { countElsewhere, moveItems, type Selection } from "./content.sql.ts";
export { type ContentKind, contentHandlers, contentUseCases } from "./content-kind.ts";
export { requireFolder } from "./folder-terms.ts";
