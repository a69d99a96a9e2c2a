import { type MessageTemplate, templates } from "@broadcast/contract/templates";
import { searchPage, useSend } from "../../lib/api/api-hooks.ts";
import type { ContentQuery } from "../content/index.ts";

export const fetchTemplates = searchPage<typeof templates.search, "templates", ContentQuery>(
  templates.search,
  "templates",
  ({ term, query }) => ({ body: { term, ...query } }),
);

export const useCreateTemplate = () => useSend(templates.create, { isQuiet: true });
export const useChangeTemplate = () => useSend(templates.change, { isQuiet: true });

/** The picture of a template as a file; null if it has none. */
export async function readTemplatePicture({ media }: MessageTemplate): Promise<Blob | null> {
  const [first] = media;
  if (!first) return null;
  const answer = await fetch(first.url);
  if (!answer.ok) throw new Error("We couldn't read the picture");
  return answer.blob();
}
