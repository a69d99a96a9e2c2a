import { z } from "zod";
import { contentName } from "./content.ts";
import { contentDesign } from "./content-design.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant } from "./shapes.ts";

/** The most saved blocks of an account. */
export const SAVED_BLOCKS_MAX = 100;

/** Blocks of a design under a name, from top to bottom. */
export const savedBlock = z.object({
  _id: idOf("savedBlock"),
  name: z.string(),
  blocks: contentDesign.shape.blocks,
  createdAt: instant,
});
export type SavedBlock = z.infer<typeof savedBlock>;

export const savedBlockCreation = z.object({
  name: contentName,
  blocks: contentDesign.shape.blocks.min(1, "Choose a block.").max(30, "Choose at most 30 blocks."),
});
export const savedBlockChange = savedBlockCreation.pick({ name: true });

const id = z.object({ id: idOf("savedBlock") });

export const savedBlocks = {
  list: endpoint({
    method: "GET",
    path: "savedBlocks",
    summary: "Saved blocks by name",
    access: "signed-in",
    reply: z.object({ savedBlocks: z.array(savedBlock) }),
    reads: ["content"],
  }),
  create: endpoint({
    method: "POST",
    path: "savedBlocks",
    summary: "Save blocks of a design for reuse",
    access: "signed-in",
    body: savedBlockCreation,
    reply: savedBlock,
    status: 201,
    errors: ["invalid-input", "conflict"],
    touches: ["content"],
  }),
  change: endpoint({
    method: "PUT",
    path: "savedBlocks/{id}",
    summary: "Rename saved blocks",
    access: "signed-in",
    params: id,
    body: savedBlockChange,
    reply: savedBlock,
    errors: ["invalid-input"],
    touches: ["content"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "savedBlocks/{id}",
    summary: "Delete saved blocks; designs that use them keep them",
    access: "signed-in",
    params: id,
    reply: empty,
    touches: ["content"],
  }),
};
