import type { attachments } from "@broadcast/contract/attachments";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import {
  attachmentKind,
  createAttachment,
  openFile,
  replaceFile,
  searchAttachments,
  searchDownloads,
} from "./attachments.ts";
import { beginUpload, giveUpUpload, putPart, readUpload } from "./uploads.ts";

export const attachmentHandlers: Handlers<typeof attachments> = {
  ...contentHandlers(attachmentKind),
  search: (context, { body }) => searchAttachments(context, body),
  create: outsideTransaction((context, { body }) => createAttachment(context, body)),
  updateFile: outsideTransaction((context, { params, body }) =>
    replaceFile(context, params.id, body.uploadId),
  ),
  file: (context, { params }) => openFile(context, params.id),
  searchDownloads: (context, { params, body }) => searchDownloads(context, params.id, body),
  beginUpload: (context, { body }) => beginUpload(context, body),
  readUpload: (context, { params }) => readUpload(context, params.uploadId),
  putPart: outsideTransaction((context, { params, upload }) =>
    putPart(context, params.uploadId, params.part, upload),
  ),
  giveUpUpload: (context, { params }) => giveUpUpload(context, params.uploadId),
};
