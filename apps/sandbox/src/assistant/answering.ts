/** A message of the conversation as received. */
export interface Heard {
  role: string;
  content: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

interface Call {
  id: string;
  name: string;
  input: Record<string, unknown>;
}

export interface Said {
  content: string;
  calls: Call[];
}

const INTRODUCTION =
  "I'm the sandbox's stand-in for AIVA: a few rules, not a language model. I look things up in the help and in your account, and I always give the same answers. I never send anything.";

/** The text after the last colon or line break of an instruction: its subject. */
const textOf = (question: string): string => /[:\n]\s*(\S[\s\S]*)$/.exec(question)?.[1]?.trim() ?? "";

type Rule = readonly [asked: RegExp, tool: string, input: (question: string) => Record<string, unknown>];

/** Maps questions to tools; the first match wins. */
const RULES: readonly Rule[] = [
  [/^(how|where) (do|can|does|should) /i, "search_help", (query) => ({ query })],
  [
    /\b(revise|rewrite|reword|shorten|shorter|friendlier)\b[^:\n]*[:\n]/i,
    "offer",
    (question) => ({ kind: "revise", text: textOf(question) }),
  ],
  [
    /\b(write|draft|make|new|start)\b[^:\n]*\bbroadcast\b[^:\n]*[:\n]/i,
    "offer",
    (question) => ({ kind: "new-broadcast", text: textOf(question) }),
  ],
  [
    /\b(write|save|make|new|keep)\b[^:\n]*\btemplate\b[^:\n]*[:\n]/i,
    "offer",
    (question) => ({ kind: "new-template", text: textOf(question) }),
  ],
  [
    /\bhow many\b.*\b(contacts|people|customers)\b/i,
    "count_contacts",
    (question) => {
      const tag = /\b(?:tag|tagged)\s+["“]?([\w-]+)/i.exec(question)?.[1];
      return tag ? { tag } : {};
    },
  ],
  [/\bhow many\b.*\b(messages|texts|replies|sent|received)\b/i, "message_figures", () => ({ days: 30 })],
  [
    /\b(not|n't|never)\b.*\b(sent|send|arrive|arrived|delivered|go out)\b|\bunsent\b|\bfail(ed)?\b/i,
    "unsent_messages",
    (question) => {
      const name = /\b(?:to|for|from)\s+(\p{Lu}[\p{L}'-]+)/u.exec(question)?.[1];
      return name ? { term: name } : {};
    },
  ],
  [
    /\b(go|goes|going|sent|send|scheduled|planned|due)\b.*\b(today|tomorrow|week)\b|\btomorrow\b/i,
    "planned_messages",
    (question) => ({
      from: /\btoday\b/i.test(question) ? "today" : "tomorrow",
      days: /\bweek\b/i.test(question) ? 7 : 1,
    }),
  ],
  [
    /\bbroadcasts?\b.*\b(doing|did|go|went|do)\b|\b(last|latest|recent) broadcasts?\b/i,
    "recent_broadcasts",
    () => ({}),
  ],
  [
    /\b(my|our|have|left)\b.*\b(credits?|plan|number|time zone|registration|identity)\b|\bam I (registered|verified)\b/i,
    "account_facts",
    () => ({}),
  ],
  [/./s, "search_help", (query) => ({ query })],
];

/** An instruction in looked-up text. A model may obey one, so this one always does: the product has to withstand it. */
const ORDER = /\bcall (\w+) (\{[^{}]*\})/i;

interface Found {
  summary?: string;
  articles?: { slug: string; text: string }[];
}

/** Returns what a model would say next, by rules: the same conversation always continues in the same way. */
export function answer(messages: readonly Heard[], tools: readonly string[]): Said {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const question = messages[asked]?.content ?? "";
  const since = messages.slice(asked + 1);
  const results = since.filter(({ role }) => role === "tool").map(({ content }) => content);
  const id = `call_${since.length + 1}`;
  const order = ORDER.exec(results.map(plain).join("\n"));
  if (order && since.length < 6) {
    const [, name = "", json = ""] = order;
    const input = objectOf(json.replaceAll("'", '"'));
    const isObeyed = since.some((turn) =>
      turn.tool_calls?.some(
        (call) => call.function.name === name && call.function.arguments === JSON.stringify(input),
      ),
    );
    if (!isObeyed) return { content: "", calls: [{ id, name, input }] };
  }
  if (results.length > 0) return { content: results.map(saying).filter(Boolean).join("\n\n"), calls: [] };
  if (/\bwho are you\b|\bwhat are you\b|\bare you (a|an)\b/i.test(question))
    return { content: INTRODUCTION, calls: [] };
  const [, name, input] = RULES.find(([pattern]) => pattern.test(question.trim())) ?? RULES.at(-1)!;
  if (!tools.includes(name)) return { content: INTRODUCTION, calls: [] };
  return { content: "", calls: [{ id, name, input: input(question.trim()) }] };
}

/** Unescapes JSON nested in JSON. */
const plain = (content: string): string => content.replaceAll('\\"', '"');

function objectOf(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function saying(content: string): string {
  const { summary, articles } = objectOf(content) as Found;
  if (!articles) return summary ?? "";
  const [best] = articles;
  return best ? `${best.text} [help:${best.slug}]` : "I couldn't find anything about that in the help.";
}
