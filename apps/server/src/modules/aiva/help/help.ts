import type { HelpArticle } from "@broadcast/contract/aiva";
import { notFound } from "../../../app-error.ts";
import type { Connection } from "../../../db/connection.ts";
import { findArticle, listTopics, searchArticles } from "./help.sql.ts";

export const listArticles = async (db: Connection) => ({ articles: await listTopics(db) });

export async function requireArticle(db: Connection, slug: string): Promise<HelpArticle> {
  const article = await findArticle(db, slug);
  if (!article) throw notFound("help article");
  return article;
}

/** Filler words of questions that say nothing about their topic. */
const WRAPPING =
  /\b(please|thanks?|hi|hello|hey|want|need|help|know|tell|show|explain|way|possible|work|works|use|using|get|make|product)\b/gi;

/** Returns the best articles for a question; none when no article matches half of it. */
export async function searchHelp(db: Connection, question: string, limit: number): Promise<HelpArticle[]> {
  const bare = question.replace(WRAPPING, " ");
  return searchArticles(db, /[\p{L}\p{N}]/u.test(bare) ? bare : question, limit);
}
