import type { ContentItem } from "@broadcast/contract/content";
import type { ContentDesign } from "@broadcast/contract/content-design";
import type { LandingPage } from "@broadcast/contract/landing-pages";
import { invalid } from "../../app-error.ts";
import type { Env } from "../../env.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { readBusiness } from "../../public-pages/business.sql.ts";
import { readPictureUrls } from "../attachments/index.ts";
import { type ContentKind, contentUseCases, designUseCases, firstDesign } from "../content/index.ts";
import {
  copyPage,
  insertPage,
  listViews,
  type PageRow,
  publishDesign,
  readPages,
  unpublishDesign,
  updatePage,
} from "./landing-pages.sql.ts";
import { drawnImageUrl } from "./social-image.ts";

type PageOwn = Omit<LandingPage, keyof ContentItem>;

interface PageInput {
  title: string;
  description: string;
  noIndex?: boolean;
  design?: ContentDesign | undefined;
  socialImageId?: string | null;
}

/** Returns a page's public address. */
export const pageUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, slug: string): string =>
  `${PUBLIC_URL}/p/${slug}`;

export const landingPageKind: ContentKind<"landingPages", PageOwn, PageInput> = {
  contentType: "landingPage",
  key: "landingPages",
  noun: "landing page",
  isLinked: true,
  async read(db, accountId, ids, env) {
    const pages = await readPages(db, accountId, ids);
    const chosen = [...pages.values()].flatMap(({ socialImageId }) => socialImageId ?? []);
    const [pictures, { name: brand }] = await Promise.all([
      readPictureUrls(db, env, accountId, chosen),
      readBusiness(db, accountId),
    ]);
    return new Map([...pages].map(([id, page]) => [id, toOwn(page, pictures, brand, env)]));
  },
  async insert(db, accountId, id, { title, description, design }) {
    const first = design ?? (await firstDesign(db, accountId));
    await insertPage(db, accountId, id, { title, description, design: first });
  },
  update: (db, accountId, id, change) => updatePage(db, accountId, id, change),
  copy: copyPage,
};

const pages = contentUseCases(landingPageKind);

const designs = designUseCases(pages, "landing_pages", "page");

export const getPage = pages.get;

export const getDesign = designs.get;
export const saveDesign = designs.save;

/** Publishes the design that the author sees. Errors: `conflict` when that is not the latest any more. */
export async function publish(context: SignedIn, id: string, revision: number): Promise<LandingPage> {
  const { db, accountId, clock } = context;
  const isPublished = await publishDesign(db, accountId, id, { revision, now: clock.now() });
  if (!isPublished) {
    await pages.get(context, id);
    throw designs.changedMeanwhile();
  }
  return pages.get(context, id);
}

export async function unpublish(context: SignedIn, id: string): Promise<LandingPage> {
  await unpublishDesign(context.db, context.accountId, id);
  return pages.get(context, id);
}

/** Sets the picture shown when a page is shared; without one it is drawn. */
export async function updateSocialImage(
  context: SignedIn,
  id: string,
  attachmentId: string | null,
): Promise<LandingPage> {
  const { db, accountId, env } = context;
  await pages.get(context, id);
  if (attachmentId !== null) {
    const pictures = await readPictureUrls(db, env, accountId, [attachmentId]);
    if (pictures.size === 0) throw invalid({ attachmentId: "Choose a picture from your attachments." });
  }
  return pages.change(context, id, { socialImageId: attachmentId });
}

export async function searchViews(
  context: SignedIn,
  pageId: string,
  {
    term,
    paging: { page, pageSize },
  }: { term?: string | undefined; paging: { page: number; pageSize: number } },
) {
  const { db, accountId } = context;
  await pages.get(context, pageId);
  const { landingPageViews, total } = await listViews(
    db,
    accountId,
    { pageId, term },
    sliceOf({ page, pageSize }),
  );
  return { landingPageViews, paging: pagingOf(total, page, pageSize) };
}

function toOwn(page: PageRow, pictures: ReadonlyMap<string, string>, brand: string, env: Env): PageOwn {
  const { slug, title, description, noIndex, socialImageId, publishedAt, isChangedSince, views, colors } =
    page;
  const chosen = socialImageId === null ? undefined : pictures.get(socialImageId);
  return {
    slug,
    url: pageUrl(env, slug),
    title,
    description,
    noIndex,
    socialImageId,
    socialImageUrl: chosen ?? drawnImageUrl(pageUrl(env, slug), { title, brand, colors }),
    publishedAt: publishedAt?.toISOString() ?? null,
    isChangedSince,
    views,
    updatedAt: page.modifiedAt.toISOString(),
  };
}
