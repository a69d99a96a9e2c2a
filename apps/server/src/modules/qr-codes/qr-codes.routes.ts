import type { qrCodes } from "@broadcast/contract/qr-codes";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { openQrCode, qrCodeKind } from "./qr-codes.ts";

export const qrCodeHandlers: Handlers<typeof qrCodes> = {
  ...contentHandlers(qrCodeKind),
  download: (context, { params }) => openQrCode(context, params.id, params.format),
};
