import { readdir, readFile } from "node:fs/promises";
import type { HelpArticle } from "@broadcast/contract/aiva";

const FOLDER = new URL("articles/", import.meta.url);

/**
 * Reads the product's help articles. A file is a group, named by its first line; an article begins with `## Title` and
 * `slug | /screen | name of the screen`, with an empty line before each paragraph.
 */
export async function readHelpFiles(): Promise<HelpArticle[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".md")).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), "utf8")));
  return texts.flatMap(articlesIn);
}

function articlesIn(text: string): HelpArticle[] {
  const [head = "", ...parts] = text.split(/^## /m);
  const group = head.replace(/^# /, "").trim();
  return parts.map((part) => {
    const [title = "", place = "", ...paragraphs] = part
      .trim()
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.replace(/\s*\n\s*/g, " "));
    const [slug = "", screen = "", screenLabel = ""] = place.split("|").map((cell) => cell.trim());
    return { slug, title, group, screen, screenLabel, body: paragraphs.join("\n\n") };
  });
}
