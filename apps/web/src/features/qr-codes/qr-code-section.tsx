import { type QrCode, qrCodes } from "@broadcast/contract/qr-codes";
import { QrCode as QrCodeIcon } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateQrCodeDialog } from "./CreateQrCodeDialog.tsx";

export const qrCodeSection: ContentSection<QrCode> = {
  contentType: "qrCode",
  path: "/qr-codes",
  singular: "QR code",
  plural: "QR codes",
  icon: QrCodeIcon,
  calls: qrCodes,
  fetchPage: searchPage<typeof qrCodes.search, "qrCodes", ContentQuery>(
    qrCodes.search,
    "qrCodes",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, url }) => ({
    leading: <Avatar name={name} icon={<QrCodeIcon className="size-[18px]" />} />,
    subtitle: url,
  }),
  emptyText: "Put a code on a poster, a menu or a card. People scan it and land on your page, or text you.",
  CreateDialog: (props) => <CreateQrCodeDialog {...props} />,
};
