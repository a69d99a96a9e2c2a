import { keywords } from "@broadcast/contract/keywords";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { formSubmitted } from "../configurable-forms/index.ts";
import { messagesReceived } from "../inbound/index.ts";
import { applyByForm, applyByHand } from "./apply-keyword.ts";
import { isInKeyword } from "./keyword-media.ts";
import { keywordHandlers } from "./keywords.routes.ts";
import { keywordsHolding } from "./keywords-holding.ts";
import { heldBackMail } from "./match/held-back-mail.ts";
import { keywordCause } from "./match/keyword-cause.ts";
import { newPersonMail } from "./match/keyword-mail.ts";
import { answerMatch } from "./match/keywords.jobs.ts";
import { noteMatches } from "./match/note-matches.ts";
import { matchedContacts } from "./matches.sql.ts";
import { portableKeyword } from "./portable-keyword.ts";
import { servePublicKeywords } from "./public-keywords.routes.ts";
import { taggingKeywords } from "./tagging-keywords.ts";

export { type KeywordMatched, keywordMatched } from "./match/keyword-events.ts";

export const keywordsModule: ServerModule = {
  routes: [endpoints(keywords, keywordHandlers)],
  apartRoutes: [servePublicKeywords],
  contactLists: [matchedContacts],
  contactActions: [applyByHand],
  jobs: [answerMatch, newPersonMail, heldBackMail],
  listeners: [on(messagesReceived, noteMatches), on(formSubmitted, applyByForm)],
  causes: [keywordCause],
  fileHolders: [isInKeyword],
  itemHolders: [keywordsHolding],
  tagUses: [taggingKeywords],
  portableKinds: [portableKeyword],
};
