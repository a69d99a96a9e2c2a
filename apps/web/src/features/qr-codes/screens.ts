import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";

export const qrCodeScreens: ContentSectionScreens = {
  path: "/qr-codes",
  param: "qrCodeId",
  titles: { list: "QR codes", detail: "QR code" },
  section: async () => (await import("./qr-code-section.tsx")).qrCodeSection,
  detail: async () => (await import("./QrCodeDetail.tsx")).QrCodeDetail,
};
