import { keywords } from "@broadcast/contract/keywords";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { formSubmitted } from "../configurable-forms/index.ts";
import { messagesReceived } from "../inbound/index.ts";
import { applyByForm, applyByHand } from "./apply-keyword.ts";
import { keywordCause } from "./keyword-cause.ts";
import { newPersonMail } from "./keyword-mail.ts";
import { isInKeyword } from "./keyword-media.ts";
import { answerMatch } from "./keywords.jobs.ts";
import { keywordHandlers } from "./keywords.routes.ts";
import { noteMatches } from "./note-matches.ts";
import { portableKeyword } from "./portable-keyword.ts";
import { servePublicKeywords } from "./public-keywords.routes.ts";
import { taggingKeywords } from "./tagging-keywords.ts";

export { type KeywordMatched, keywordMatched } from "./keyword-events.ts";

export const keywordsModule: ServerModule = {
  routes: [endpoints(keywords, keywordHandlers)],
  apartRoutes: [servePublicKeywords],
  contactActions: [applyByHand],
  jobs: [answerMatch, newPersonMail],
  listeners: [on(messagesReceived, noteMatches), on(formSubmitted, applyByForm)],
  causes: [keywordCause],
  fileHolders: [isInKeyword],
  tagUses: [taggingKeywords],
  portableKinds: [portableKeyword],
};
