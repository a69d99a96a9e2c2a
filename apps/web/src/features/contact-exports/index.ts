export { useCreateExport } from "./contact-exports.api.ts";
export { ExportsDialog } from "./ExportsDialog.tsx";
