import { type ComponentType, createElement, lazy } from "react";
import type { AnySection } from "../../features/content/content-section.ts";
import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

type SectionView = ComponentType<{ section: AnySection }>;

/**
 * The screens that every kind of content has: its list, its folders, and an item opened from either (document
 * 2, section 2.3).
 */
export function contentScreens({
  path,
  param,
  titles,
  section,
  detail,
}: ContentSectionScreens): readonly Screen[] {
  const viewOf = (load: () => Promise<SectionView>) => async (): Promise<ComponentType> => {
    const [View, its] = await Promise.all([load(), section()]);
    return () => createElement(View, { section: its as AnySection });
  };
  const list = viewOf(async () => (await import("../../features/content/ContentList.tsx")).ContentList);
  const folders = viewOf(async () => (await import("../../features/content/FolderList.tsx")).FolderList);
  const overview = lazy(async () => ({
    default: await viewOf(
      async () => (await import("../../features/content/ContentOverview.tsx")).ContentOverview,
    )(),
  }));
  const screen = (under: string, title: string, load: Screen["load"], isDetail = false): Screen => ({
    path: `${path}${under}`,
    guard: "signed-in",
    panel: isDetail ? "detail" : "list",
    title,
    ...(!isDetail && { overview }),
    load,
  });
  return [
    screen("", titles.list, list),
    screen(`/{${param}}`, titles.detail, detail, true),
    screen("/folder", titles.list, folders),
    screen("/folder/{folderId}", titles.list, list),
    screen(`/folder/{folderId}/{${param}}`, titles.detail, detail, true),
  ];
}
