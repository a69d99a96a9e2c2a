export { ColorFields } from "./colors/ColorFields.tsx";
export { PALETTES } from "./colors/palettes.ts";
export { DesignPreview } from "./DesignPreview.tsx";
export { DesignScreen } from "./DesignScreen.tsx";
export { PictureDialog } from "./PictureDialog.tsx";
