export { ColorFields } from "./ColorFields.tsx";
export { DesignPreview } from "./DesignPreview.tsx";
export { DesignScreen } from "./DesignScreen.tsx";
export { PictureDialog } from "./PictureDialog.tsx";
export { PALETTES } from "./palettes.ts";
