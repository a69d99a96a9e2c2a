import fontStyles from "@fontsource-variable/inter/index.css?url";
import { loadStyles } from "./load-styles.ts";

// Without it, text stays in the system's font.
loadStyles(fontStyles).catch(() => {});
