import fontStyles from "@fontsource-variable/inter/index.css?url";
import { loadStyles } from "./load-styles.ts";

/** Puts text in the product's own font, which the system's stands in for until then. */
export const loadOwnFont = () => loadStyles(fontStyles);
