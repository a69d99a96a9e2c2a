import { ContentList } from "../content/index.ts";
import { qrCodeSection } from "./qr-code-section.tsx";

/** /qr-codes, and those of one folder. */
export function QrCodeList() {
  return <ContentList section={qrCodeSection} />;
}
