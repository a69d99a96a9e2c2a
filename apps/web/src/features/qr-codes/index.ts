export { QrCodePreview } from "./QrCodePreview.tsx";
