import type { keywords } from "@broadcast/contract/keywords";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers, contentUseCases } from "../content/index.ts";
import { applyToSelected } from "./apply-keyword.ts";
import { foreseeApplying } from "./foresee-applying.ts";
import { listPublicWords, readPublicKeyword } from "./keyword-links.ts";
import { changeKeywordMedia, openKeywordMedia } from "./keyword-media.ts";
import { keywordKind } from "./keywords.ts";
import { listEffects, tryText } from "./match/try-text.ts";
import { searchMatches, tagMatches } from "./matches.ts";
import { listOverlaps } from "./overlaps.ts";
import { listPlaces } from "./places.ts";

const does = contentUseCases(keywordKind);

export const keywordHandlers: Handlers<typeof keywords> = {
  ...contentHandlers(keywordKind),
  // The word is the item's name.
  create: (context, { body }) => does.create(context, { ...body, name: body.word }),
  change: (context, { params, body }) => does.change(context, params.id, { ...body, name: body.word }),
  changeMedia: (context, { params, body, upload }) => changeKeywordMedia(context, params.id, body, upload),
  media: (context, { params }) => openKeywordMedia(context, params.id),
  allWords: listPublicWords,
  apply: (context, { body }) => applyToSelected(context, body),
  readPublic: (context, { params }) => readPublicKeyword(context, params.keywordSlug),
  effects: (context, { params }) => listEffects(context, params.id),
  overlaps: (context, { params }) => listOverlaps(context, params.id),
  places: (context, { params }) => listPlaces(context, params.id),
  searchMatches: (context, { params, body }) => searchMatches(context, params.id, body),
  tagMatches: (context, { params, body }) => tagMatches(context, params.id, body),
  foreseeApplying: (context, { params, body }) => foreseeApplying(context, params.id, body.selection),
  tryText: (context, { body }) => tryText(context, body.text),
};
