import { contrastOf } from "@broadcast/domain/content/colors";
import { z } from "zod";
import { contentDesign } from "./content-design.ts";
import { endpoint } from "./endpoint.ts";
import { idOf } from "./shapes.ts";

/** The minimum for text (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

type Colors = z.infer<typeof contentDesign>["colors"];

/** Contrast problems of these colors, a sentence each; empty if there are none. */
export const colorProblems = ({ background, text, button, buttonText }: Colors): string[] => [
  ...(contrastOf(text, background) < LEAST_CONTRAST ? ["The text is hard to read on this background."] : []),
  ...(contrastOf(buttonText, button) < LEAST_CONTRAST ? ["The button text is hard to read."] : []),
];

const colors = contentDesign.shape.colors;

/** The default look of an account's emails and public pages. */
export const brand = z.object({
  logoId: idOf("attachment").nullable().meta({ description: "A picture among the attachments" }),
  logoUrl: z.string().nullable(),
  colors: colors.nullable().meta({ description: "What new designs start with; null if not chosen" }),
});
export type Brand = z.infer<typeof brand>;

export const brandChange = z.object({
  logoId: idOf("attachment").nullable(),
  colors: colors.nullable(),
});

export const brands = {
  read: endpoint({
    method: "GET",
    path: "settings/brand",
    summary: "The account's logo and colors",
    access: "signed-in",
    reply: brand,
    reads: ["settings"],
  }),
  change: endpoint({
    method: "PUT",
    path: "settings/brand",
    summary: "Change the account's logo and colors; colors that are hard to read are rejected",
    access: "account-admin",
    body: brandChange,
    reply: brand,
    errors: ["invalid-input"],
    touches: ["settings", "content"],
  }),
};
