import { type Brand, colorProblems } from "@broadcast/contract/brands";
import { invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pictureUrl } from "../../public-pages/picture-url.ts";
import { findAttachmentKind, readPictureUrls } from "../attachments/index.ts";
import { findBrand, writeBrand } from "./brands.sql.ts";

export async function readBrand({ db, env, accountId }: SignedIn): Promise<Brand> {
  const { logoId, colors } = await findBrand(db, accountId);
  const urls = await readPictureUrls(db, env, accountId, logoId === null ? [] : [logoId]);
  return { logoId, logoUrl: logoId !== null && urls.has(logoId) ? pictureUrl(env, logoId) : null, colors };
}

export async function changeBrand(
  context: SignedIn,
  { logoId, colors }: Pick<Brand, "logoId" | "colors">,
): Promise<Brand> {
  const { db, accountId } = context;
  if (logoId !== null) {
    const kind = await findAttachmentKind(db, accountId, logoId);
    if (kind === null) throw notFound("attachment");
    if (kind !== "picture") throw invalid({ logoId: "Choose a JPEG, PNG, GIF or WebP picture." });
  }
  const [problem] = colors ? colorProblems(colors) : [];
  if (problem !== undefined) throw invalid({ colors: problem });
  await writeBrand(db, accountId, { logoId, colors });
  return readBrand(context);
}
