import { qrCodes } from "@broadcast/contract/qr-codes";
import { endpoints, type ServerModule } from "../../module.ts";
import { qrCodeHandlers } from "./qr-codes.routes.ts";

export const qrCodesModule: ServerModule = { routes: [endpoints(qrCodes, qrCodeHandlers)] };
