import { attachments } from "@broadcast/contract/attachments";
import { endpoints, type ServerModule } from "../../module.ts";
import { attachmentHandlers } from "./attachments.routes.ts";
import { isInAttachment } from "./attachments.sql.ts";
import { portableAttachment } from "./portable-attachment.ts";
import { servePublicAttachments } from "./public-attachments.routes.ts";
import { forgetUpload } from "./uploads.ts";

export { keepFile } from "./attachments.sql.ts";
export { copyPictures } from "./copy-pictures.ts";
export {
  findAttachmentKind,
  readAnyPictures,
  readAttachedPictures,
  readPictures,
  readPictureUrls,
} from "./pictures.ts";
export { endUpload, openUpload } from "./take-upload.ts";

export const attachmentsModule: ServerModule = {
  routes: [endpoints(attachments, attachmentHandlers), servePublicAttachments],
  jobs: [forgetUpload],
  fileHolders: [isInAttachment],
  portableKinds: [portableAttachment],
};
