import fontStyles from "@fontsource-variable/inter/index.css?url";
import { loadStyles } from "./load-styles.ts";

/** Loads the product's own font; the system font stands in until then. */
export const loadOwnFont = () => loadStyles(fontStyles);
