import type { savedBlocks } from "@broadcast/contract/saved-blocks";
import type { Handlers } from "../../http/serve.ts";
import { change, create, list, remove } from "./saved-blocks.ts";

export const savedBlockHandlers: Handlers<typeof savedBlocks> = {
  list: (context) => list(context),
  create: (context, { body }) => create(context, body),
  change: (context, { params, body }) => change(context, params.id, body.name),
  remove: (context, { params }) => remove(context, params.id),
};
