import { FolderList } from "../content/index.ts";
import { qrCodeSection } from "./qr-code-section.tsx";

/** /qr-codes/folder: the folders of QR codes. */
export function QrCodeFolders() {
  return <FolderList section={qrCodeSection} />;
}
