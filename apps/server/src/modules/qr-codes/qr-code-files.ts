import { contrastOf } from "@broadcast/domain/content/colors";
import { drawQrCode, type QrCodeLook, qrCodeSvg } from "@broadcast/domain/content/qr-code-drawing";
import { renderAsync } from "@resvg/resvg-js";
import jsQR from "jsqr";
import PDFDocument from "pdfkit";

const PNG_PIXELS = 1_200;
/** Three inches, in points. */
const PDF_POINTS = 216;
/** The resolution at which a phone's camera sees a small code; more would only be slower. */
const READ_PIXELS = 400;
/** As for large text (WCAG 2.2, 1.4.3): cameras in poor light need as much. */
const LEAST_CONTRAST = 3;

export const qrCodePng = async (address: string, look: QrCodeLook): Promise<Buffer> =>
  (await rendered(address, look, PNG_PIXELS)).asPng();

/** Renders a PDF with the code as vector shapes, so that it can be printed at any size. */
export async function qrCodePdf(name: string, address: string, look: QrCodeLook): Promise<Buffer> {
  const { size, path, logoBox } = drawQrCode(address, look);
  const document = new PDFDocument({ size: [PDF_POINTS, PDF_POINTS], margin: 0, info: { Title: name } });
  const scale = PDF_POINTS / size;
  document.rect(0, 0, PDF_POINTS, PDF_POINTS).fill(look.background);
  document.scale(scale).path(path).fill(look.color, "even-odd");
  if (look.logo && logoBox)
    document.image(look.logo, logoBox.at, logoBox.at, { fit: [logoBox.size, logoBox.size], align: "center" });
  document.end();
  return Buffer.concat(await document.toArray());
}

/** Whether a phone can read the drawn code. */
export async function isReadable(address: string, look: QrCodeLook): Promise<boolean> {
  if (contrastOf(look.color, look.background) < LEAST_CONTRAST) return false;
  const { pixels, width, height } = await rendered(address, look, READ_PIXELS);
  // Light dots on a dark background are refused, since many phones cannot read them.
  return (
    jsQR(Uint8ClampedArray.from(pixels), width, height, { inversionAttempts: "dontInvert" })?.data === address
  );
}

// In a separate thread, since a picture takes tens of milliseconds.
const rendered = (address: string, look: QrCodeLook, pixels: number) =>
  renderAsync(qrCodeSvg(address, look, pixels), { font: { loadSystemFonts: false } });
