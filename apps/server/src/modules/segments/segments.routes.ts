import type { segments } from "@broadcast/contract/segments";
import type { Handlers } from "../../http/serve.ts";
import { changeSegment, createSegment, getSegment, removeSegment, searchSegments } from "./segments.ts";

export const segmentHandlers: Handlers<typeof segments> = {
  search: (context, { body }) => searchSegments(context, body),
  get: (context, { params }) => getSegment(context, params.id),
  create: (context, { body }) => createSegment(context, body),
  change: (context, { params, body }) => changeSegment(context, params.id, body),
  remove: async (context, { params }) => {
    await removeSegment(context, params.id);
    return {};
  },
};
