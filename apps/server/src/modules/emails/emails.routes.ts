import type { emails } from "@broadcast/contract/emails";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { changeEmail, emailKind, getDesign, saveDesign } from "./emails.ts";
import { previewEmail, previewVersion, readCheck, sendTest } from "./preview-email.ts";
import { showSentEmail } from "./show-sent-email.ts";

export const emailHandlers: Handlers<typeof emails> = {
  ...contentHandlers(emailKind),
  change: (context, { params, body }) => changeEmail(context, params.id, body),
  readDesign: (context, { params }) => getDesign(context, params.id),
  saveDesign: (context, { params, body }) => saveDesign(context, params.id, body),
  check: (context, { params }) => readCheck(context, params.id),
  preview: (context, { params, query }) => previewEmail(context, params.id, query),
  previewVersion: (context, { params, query }) => previewVersion(context, params.versionId, query),
  sendTest: (context, { params }) => sendTest(context, params.id),
  showSent: (context, { params }) => showSentEmail(context, params.messageId),
};
