export { DesignEditor } from "./DesignEditor.tsx";
export { DesignPreview } from "./DesignPreview.tsx";
export { PictureDialog } from "./PictureDialog.tsx";
