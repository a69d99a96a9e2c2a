import { z } from "zod";
import { searchHelp } from "../help/help.ts";
import { defineTool } from "./tool.ts";

const ARTICLES = 3;

export const searchHelpTool = defineTool({
  name: "search_help",
  description:
    "Searches the help articles of the product by words. Use it for every question about how something works. Name the articles you answer from as [help:slug].",
  input: z.object({ query: z.string().max(1_100) }),
  right: "signed-in",
  quotesOthers: false,
  async look({ db }, { query }) {
    const articles = await searchHelp(db, query, ARTICLES);
    return {
      summary: articles.length === 0 ? "There's no help article about that." : `Found ${articles.length}.`,
      articles: articles.map(({ slug, title, screen, body }) => ({ slug, title, screen, text: body })),
    };
  },
});
