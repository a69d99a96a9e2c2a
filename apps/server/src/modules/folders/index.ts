import { folders } from "@broadcast/contract/folders";
import { endpoints, type ServerModule } from "../../module.ts";
import { folderHandlers } from "./folders.routes.ts";
import { move } from "./move-contacts.ts";

export { ensureFolder } from "./folders.sql.ts";

export const foldersModule: ServerModule = {
  routes: [endpoints(folders, folderHandlers)],
  contactActions: [move],
};
