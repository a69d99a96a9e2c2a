export { attachmentSection } from "./attachment-section.tsx";
export { UploadStatus } from "./UploadStatus.tsx";
export { useUpload } from "./use-upload.ts";
