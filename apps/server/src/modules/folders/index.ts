import { folders } from "@broadcast/contract/folders";
import { endpoints, type ServerModule } from "../../module.ts";
import { folderHandlers } from "./folders.routes.ts";

export const foldersModule: ServerModule = { routes: [endpoints(folders, folderHandlers)] };
