import { qrCodeSvg } from "@broadcast/domain/content/qr-code-drawing";
import { imageSize } from "image-size";
import { invalid } from "../../app-error.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { isReadable, qrCodePdf, qrCodePng } from "./qr-code-files.ts";
import { type QrCodeRow, readQrCodes, writeQrCode } from "./qr-codes.sql.ts";

const LOGO_MAX_PIXELS = 1_000;
const SVG_PIXELS = 600;

export const qrCodeKind: ContentKind<"qrCodes", QrCodeRow, QrCodeRow> = {
  contentType: "qrCode",
  key: "qrCodes",
  noun: "QR code",
  read: readQrCodes,
  async insert(db, accountId, id, input) {
    await requireReadable(input);
    await writeQrCode(db, accountId, id, input);
  },
  async update(db, accountId, id, { url, style }) {
    const before = (await readQrCodes(db, accountId, [id])).get(id);
    if (!before) return;
    const after = { url: url ?? before.url, style: style ?? before.style };
    if (url !== undefined || style !== undefined) await requireReadable(after);
    await writeQrCode(db, accountId, id, after);
  },
  async copy(db, accountId, fromId, toId) {
    const from = (await readQrCodes(db, accountId, [fromId])).get(fromId);
    if (from) await writeQrCode(db, accountId, toId, from);
  },
};

/** An unreadable code is not stored, since that would be noticed only after printing. */
async function requireReadable({ url, style }: QrCodeRow): Promise<void> {
  if (style.logo !== null) requireSmallPicture(style.logo);
  if (await isReadable(url, style)) return;
  const advice = style.logo === null ? "" : ", or leave the logo out";
  throw invalid({
    style: `Phones couldn't read this code. Use a dark color on a light background${advice}.`,
  });
}

/** A picture's size is read from its header: a small file may unpack to more than the memory holds. */
function requireSmallPicture(logo: string): void {
  let size: { width: number; height: number } | null = null;
  try {
    size = imageSize(Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64"));
  } catch {
    // Not a picture: reported below.
  }
  if (!size) throw invalid({ style: "This logo isn't a PNG or JPEG image." });
  if (Math.max(size.width, size.height) > LOGO_MAX_PIXELS)
    throw invalid({
      style: `Choose a logo up to ${LOGO_MAX_PIXELS} pixels on each side.`,
    });
}

export async function openQrCode(
  context: SignedIn,
  id: string,
  format: "png" | "svg" | "pdf",
): Promise<Download> {
  const { name, url, style } = await contentUseCases(qrCodeKind).get(context, id);
  const file = {
    png: async () => ({ contentType: "image/png", body: await qrCodePng(url, style) }),
    svg: () => ({ contentType: "image/svg+xml", body: qrCodeSvg(url, style, SVG_PIXELS) }),
    pdf: async () => ({ contentType: "application/pdf", body: await qrCodePdf(name, url, style) }),
  };
  return { fileName: `${name}.${format}`, ...(await file[format]()) };
}
