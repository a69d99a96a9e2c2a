import type { bundles } from "@broadcast/contract/bundles";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { bundleKind, changeItems, share, stopSharing } from "./bundles.ts";
import { importBundle } from "./import-bundle.ts";
import { readImport } from "./plan-import.ts";

export const bundleHandlers: Handlers<typeof bundles> = {
  ...contentHandlers(bundleKind),
  changeItems: (context, { params, body }) => changeItems(context, params.id, body),
  share: (context, { params }) => share(context, params.id),
  stopSharing: (context, { params }) => stopSharing(context, params.id),
  readImport: (context, { params }) => readImport(context, params.shareId),
  import: outsideTransaction((context, { params, body }) => importBundle(context, params.shareId, body)),
};
