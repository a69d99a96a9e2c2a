import { describe } from "vitest";
import { refusesWordsIn } from "../../testing/refused-words.ts";
import { aKeyword, keywordId } from "./a-keyword.ts";
// Preloaded, so that the first test does not wait for it.
import "./KeywordDetail.tsx";

describe("in a keyword's reply,", () =>
  refusesWordsIn({
    address: `/keywords/${keywordId}`,
    path: "/keywords/{keywordId}",
    label: /^Reply/,
    read: { [`GET keywords/${keywordId}`]: aKeyword },
    change: `PUT keywords/${keywordId}`,
    saved: "Keyword updated",
  }));
