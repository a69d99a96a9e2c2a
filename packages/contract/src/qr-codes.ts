import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { idOf } from "./shapes.ts";

/** How the dots and the three corners are drawn. A test decodes each of them. */
export const QR_DOT_STYLES = ["square", "rounded", "dots"] as const;
export const QR_CORNER_STYLES = ["square", "rounded", "circle"] as const;

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "Use a color such as #1c6ef2.")
  .transform((value) => value.toLowerCase());

export const qrCodeStyle = z.object({
  dots: z.enum(QR_DOT_STYLES).default("square"),
  corners: z.enum(QR_CORNER_STYLES).default("square"),
  color: color.default("#000000"),
  background: color.default("#ffffff"),
  logo: z
    .string()
    .max(140_000)
    .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/, "Choose a PNG or JPEG image.")
    .nullable()
    .default(null)
    .meta({ description: "A picture in the center, as a data URL of up to 100 KB" }),
});
export type QrCodeStyle = z.infer<typeof qrCodeStyle>;

/** What the code opens: a web address, or what phones understand: a text to a number, a call, an email. */
export const qrCodeAddress = z
  .string()
  .trim()
  .min(1, "A URL is required.")
  .max(300, "Use up to 300 characters. Phones can't read codes with longer URLs.")
  .regex(/^(https?:\/\/[^\s/$.?#][^\s]*|(smsto|tel|mailto):\S.*)$/i, "Enter a URL that starts with https://");

export const qrCode = contentItem.extend({ _id: idOf("qrCode"), url: z.string(), style: qrCodeStyle });
export type QrCode = z.infer<typeof qrCode>;

export const qrCodes = {
  ...contentEndpoints({
    entity: "qrCode",
    path: "qrCodes",
    key: "qrCodes",
    noun: "QR code",
    item: qrCode,
    create: z.object({ name: contentName, url: qrCodeAddress, style: qrCodeStyle.prefault({}) }),
    change: z.object({
      name: contentName.optional(),
      url: qrCodeAddress.optional(),
      style: qrCodeStyle.optional(),
    }),
  }),
  download: endpoint({
    method: "GET",
    path: "qrCodes/{id}/file/{format}",
    summary: "The code as a picture: PNG of 1,200 pixels, SVG, or a PDF for print",
    access: "signed-in",
    kind: "download",
    params: z.object({ id: idOf("qrCode"), format: z.enum(["png", "svg", "pdf"]) }),
    reply: z.string(),
    reads: ["content"],
  }),
};
