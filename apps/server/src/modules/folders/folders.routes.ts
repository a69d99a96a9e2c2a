import type { folders } from "@broadcast/contract/folders";
import type { Handlers } from "../../http/serve.ts";
import {
  addToFolder,
  changeFolderName,
  createFolder,
  getFolder,
  isNameUnique,
  removeFolder,
  removeFromFolder,
  searchFolders,
} from "./folders.ts";

export const folderHandlers: Handlers<typeof folders> = {
  create: (context, { body }) => createFolder(context, body),
  search: (context, { body }) => searchFolders(context, body),
  checkName: async (context, { params }) => ({
    isUnique: await isNameUnique(context, params.name, params.contentType),
  }),
  get: (context, { params }) => getFolder(context, params.id),
  rename: (context, { params, body }) => changeFolderName(context, params.folderId, body.name),
  remove: async (context, { params }) => {
    await removeFolder(context, params.id);
    return {};
  },
  add: (context, { params, body: { contentType, contentIds, movingItemsConfirmed } }) =>
    addToFolder(context, params.folderId, contentType, { ids: contentIds }, movingItemsConfirmed),
  addAll: (context, { params, body: { contentType, movingItemsConfirmed, ...filter } }) =>
    addToFolder(context, params.folderId, contentType, { filter }, movingItemsConfirmed),
  removeItems: (context, { params, body: { contentType, contentIds } }) =>
    removeFromFolder(context, params.folderId, contentType, { ids: contentIds }),
  removeAllItems: (context, { params, body: { contentType, ...filter } }) =>
    removeFromFolder(context, params.folderId, contentType, {
      filter: { ...filter, folderId: params.folderId },
    }),
};
