import { keptWrites } from "../../db/kept-writes.ts";
import { insertViews, type PageView } from "./landing-pages.sql.ts";

/** Stores a view of a page. */
export const keepView = keptWrites<PageView>("views of landing pages", insertViews);
