import type { landingPages } from "@broadcast/contract/landing-pages";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import {
  getDesign,
  landingPageKind,
  publish,
  saveDesign,
  searchViews,
  unpublish,
  updateSocialImage,
} from "./landing-pages.ts";
import { checkPage, previewPage } from "./preview-page.ts";

export const landingPageHandlers: Handlers<typeof landingPages> = {
  ...contentHandlers(landingPageKind),
  readDesign: (context, { params }) => getDesign(context, params.id),
  saveDesign: (context, { params, body }) => saveDesign(context, params.id, body),
  publish: (context, { params, body }) => publish(context, params.id, body.revision),
  unpublish: (context, { params }) => unpublish(context, params.id),
  check: (context, { params }) => checkPage(context, params.id),
  preview: (context, { params, query }) => previewPage(context, params.id, query),
  updateSocialSharingImage: (context, { params, body }) =>
    updateSocialImage(context, params.id, body.attachmentId),
  searchViews: (context, { params, body }) => searchViews(context, params.id, body),
};
