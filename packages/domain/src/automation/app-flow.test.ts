import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type AnswerChoice,
  branchesOf,
  type FlowMessage,
  type FlowStep,
  inTreeOrder,
  isInHours,
  nextClock,
  splitBranch,
  stepAfter,
  stepsAhead,
  stepsUnder,
  waitEnd,
} from "./app-flow.ts";
import { answerBranch, meaningOf, numberIn } from "./app-flow-answers.ts";
import { circleOf, type LinkedFlow, tagEventsIn } from "./app-flow-circles.ts";
import { type FlowFacts, flowProblems } from "./app-flow-problems.ts";
import { FLOW_RECIPES } from "./app-flow-recipes.ts";

const chicago = "America/Chicago";
type Under = FlowStep["under"];
const base = (id: string, under: Under = null) => ({ id, under, note: "", lateHours: null });
const message = (its: Partial<FlowMessage> = {}): { kind: "send" } & FlowMessage => ({
  ...{ kind: "send", type: "sms", subject: "", text: "Hi" },
  ...{ attachmentId: null, emailId: null, voiceDropId: null, ...its },
});
const say = (id: string, under: Under = null): FlowStep => ({ ...base(id, under), ...message() });
const choice = (branch: string, its: Partial<AnswerChoice> = {}): AnswerChoice => ({
  ...{ branch, is: "words", words: [], from: 1, to: 1 },
  ...its,
});
const ask = (id: string, under: Under = null): FlowStep => ({
  ...base(id, under),
  kind: "wait-for",
  event: "reply",
  subject: "",
  amount: 1,
  unit: "days",
});
const tagged = {
  match: "all",
  groups: [{ match: "all", conditions: [{ field: "tags", is: "any-of" }] }],
} as const;
const branch = (id: string, under: Under = null): FlowStep => ({
  ...base(id, under),
  kind: "branch",
  conditions: tagged,
});

describe("the path through the steps", () => {
  const steps = [
    say("a"),
    branch("b"),
    say("b-yes", { step: "b", branch: "yes" }),
    branch("c", { step: "b", branch: "no" }),
    say("c-yes", { step: "c", branch: "yes" }),
    say("e", { step: "b", branch: "no" }),
    say("d"),
  ];

  it.each([
    ["a", null, "b"],
    ["b", "yes", "b-yes"],
    ["b", "no", "c"],
    ["b-yes", null, "d"],
    ["c", "yes", "c-yes"],
    ["c", "no", "e"],
    ["c-yes", null, "e"],
    ["e", null, "d"],
    ["d", null, null],
  ])("from %s by %s leads to %s", (from, by, to) => expect(stepAfter(steps, from, by)).toBe(to));

  /** Trees of any shape, in the order of the tree. */
  const trees = fc.array(fc.tuple(fc.nat(), fc.nat(2)), { maxLength: 25 }).map((places) => {
    const all: FlowStep[] = [];
    for (const [index, [parent, which]] of places.entries()) {
      const above = all[parent % (all.length + 1)];
      const branches = above ? branchesOf(above) : [];
      const under =
        above && branches.length > 0 ? { step: above.id, branch: branches[which % branches.length]! } : null;
      all.push(
        which === 2
          ? say(`s${index}`, under)
          : which === 1
            ? ask(`s${index}`, under)
            : branch(`s${index}`, under),
      );
    }
    return inTreeOrder(all)!;
  });

  test("only moves forward and ends, whatever branches are taken", () => {
    fc.assert(
      fc.property(trees, fc.array(fc.nat(), { maxLength: 30 }), (tree, choices) => {
        let at = tree[0]?.id ?? null;
        let last = -1;
        for (let turn = 0; at !== null; turn++) {
          const step = tree.find(({ id }) => id === at)!;
          expect(tree.indexOf(step)).toBeGreaterThan(last);
          last = tree.indexOf(step);
          const branches = branchesOf(step);
          at = stepAfter(tree, step.id, branches[(choices[turn] ?? 0) % branches.length] ?? null);
        }
      }),
    );
  });

  test("keeps every step in place when they are put in order", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(inTreeOrder(tree)).toEqual(tree);
        for (const step of tree)
          for (const each of branchesOf(step))
            expect(
              stepsUnder(tree, { step: step.id, branch: each }).every(({ under }) => under?.branch === each),
            ).toBe(true);
      }),
    );
  });

  it.each([
    ["two have one id", [say("a"), say("a")]],
    ["one stands under itself", [branch("a", { step: "a", branch: "yes" })]],
    ["a branch is not there", [branch("a"), say("b", { step: "a", branch: "maybe" })]],
  ])("is refused where %s", (_, bad) => expect(inTreeOrder(bad)).toBeNull());
});

describe("waits", () => {
  it.each([
    ["hours are time that passes", "2026-03-08T07:30:00Z", 2, "hours", "2026-03-08T09:30:00.000Z"],
    ["a day keeps its hour in spring", "2026-03-07T15:00:00Z", 1, "days", "2026-03-08T14:00:00.000Z"],
    ["a day keeps its hour in fall", "2026-10-31T14:00:00Z", 1, "days", "2026-11-01T15:00:00.000Z"],
  ] as const)("%s", (_, from, amount, unit, to) =>
    expect(waitEnd(new Date(from), { amount, unit }, chicago).toISOString()).toBe(to),
  );

  it.each([
    ["later today", [], "2026-11-23T14:00:00Z", "09:00", "2026-11-23T15:00:00.000Z"],
    ["tomorrow once it is over", [], "2026-11-23T15:00:00Z", "09:00", "2026-11-24T15:00:00.000Z"],
    ["on the next Friday", [5], "2026-11-23T15:00:00Z", "09:00", "2026-11-27T15:00:00.000Z"],
  ] as const)("until an hour end %s", (_, days, from, time, to) =>
    expect(nextClock(new Date(from), days, time, chicago).toISOString()).toBe(to),
  );

  it.each([
    ["2026-11-23T15:30:00Z", "inside", true],
    ["2026-11-23T14:30:00Z", "inside", false],
    ["2026-11-23T14:30:00Z", "outside", true],
    ["2026-11-22T16:00:00Z", "outside", true],
  ] as const)("at %s it is %s opening hours: %s", (at, is, expected) =>
    expect(
      isInHours(new Date(at), { is, weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" }, chicago),
    ).toBe(expected),
  );

  test("hours that end after midnight belong to the day they started on", () => {
    const friday = { is: "inside", weekdays: [5], from: "20:00", to: "02:00" } as const;
    expect(isInHours(new Date("2026-11-28T07:00:00Z"), friday, chicago)).toBe(true);
    expect(isInHours(new Date("2026-11-27T07:00:00Z"), friday, chicago)).toBe(false);
  });
});

describe("answers", () => {
  it.each([
    ["Yes please!", "yes"],
    ["yeah", "yes"],
    ["No thanks", "no"],
    ["I can't", "no"],
    ["not sure", "no"],
    ["What time?", null],
    ["Can't wait!", "yes"],
    ["I cannot wait", "yes"],
    ["can't wait that long", "no"],
    ["Can't wait any longer, cancel", "no"],
    ["Sure, why not", "yes"],
    ["Why not?", "yes"],
    ["no problem, yes", "yes"],
    ["No problem", "yes"],
    ["Yes, no problem!", "yes"],
    ["No worries", null],
    ["Yes, no rush", "yes"],
    ["yes, no need to call", "yes"],
    ["No idea", null],
    ["Don't worry, yes", "yes"],
    ["no, no problem", "no"],
    ["I don't have a problem, no", "no"],
    ["no thanks, why not ask later", "no"],
    ["Not now", "no"],
    ["never", "no"],
    ["ok", "yes"],
    ["Si, por favor", "yes"],
    ["", null],
    ["Liked “Reply YES to confirm or NO to cancel”", "yes"],
    ["Loved “Are you coming? YES or NO”", "yes"],
    ["Reacted 👍 to “Are you coming? YES or NO”", "yes"],
    ["Removed a like from “Are you coming? YES or NO”", null],
    ["Disliked “Reply YES to confirm or NO to cancel”", "no"],
    ["Laughed at “Reply YES to confirm”", null],
    ["Emphasized “Reply YES or NO”", null],
    ["Questioned “Reply YES or NO”", null],
    ["👍", "yes"],
    ["👍🏽 👍🏽", "yes"],
    ["✅", "yes"],
    ["👌", "yes"],
    ["👎🏿", "no"],
    ["👍👎", null],
    ["😀", null],
    ["👍 not today", "no"],
  ])("“%s” means %s", (text, meaning) => expect(meaningOf(text)).toBe(meaning));

  const choices: AnswerChoice[] = [
    choice("book", { words: ["book", "new time"] }),
    choice("yes", { is: "yes" }),
    choice("unhappy", { is: "number", from: 1, to: 3 }),
    choice("happy", { is: "number", from: 4, to: 5 }),
  ];
  it.each([
    ["Can I get a NEW time?", "book"],
    ["yes", "yes"],
    ["booking", "else"],
    ["4", "happy"],
    ["Five stars!", "happy"],
    ["I'd say a 2", "unhappy"],
    ["4/5", "happy"],
    ["6", "else"],
    ["Liked “Reply BOOK for a new time”", "yes"],
    ["Questioned “Rate us from 1 to 5”", "else"],
    [null, "else"],
  ])("%s takes %s", (text, to) => expect(answerBranch(text, choices)).toBe(to));

  it.each([
    ["#2", 2],
    ["the second one", 2],
    ["option 3, please", 3],
    ["8.5", 8.5],
    ["1,200 dollars", 1_200],
    ["-3", -3],
    ["10th", 10],
    ["two or 3", 2],
    ["a few", null],
    ["Liked “Rate us from 1 to 5”", null],
  ])("“%s” names %s", (text, number) => expect(numberIn(text)).toBe(number));

  test("a split assigns each point to one part, in the configured shares", () => {
    const parts = [
      { branch: "a", percent: 30 },
      { branch: "b", percent: 70 },
    ];
    const taken = Array.from({ length: 100 }, (_, point) => splitBranch(point, parts));
    expect(taken.filter((each) => each === "a")).toHaveLength(30);
    expect(taken.filter((each) => each === "b")).toHaveLength(70);
  });
});

describe("problems", () => {
  const facts: FlowFacts = {
    keywords: new Set(["k"]),
    forms: new Set(["f"]),
    links: new Set(["l"]),
    campaigns: new Set(["c"]),
    spaces: new Set(["s"]),
    segments: new Set(["g"]),
    people: new Set(["p"]),
    contentProblem: (kind, id) => (id === "gone" ? `This ${kind} was deleted.` : null),
    circle: null,
    customFields: new Set(["d", "n"]),
    dateFields: new Set(["d"]),
    valueProblem: (_, value) => (value === "soon" ? "Enter a date." : null),
    brokenConditions: new Set(),
    messageProblem: (text) => (text.includes("<<gone") ? "<<gone-1234567>> is not there any more." : null),
    canCall: (url) => url.startsWith("https://hooks.example.com/"),
  };
  const trigger = { kind: "keyword", subject: "k", hours: null, daysBefore: 0, time: "10:00" } as const;
  const of = (steps: FlowStep[], its: Partial<typeof trigger> | null = trigger) =>
    flowProblems({ trigger: its && { ...trigger, ...its }, steps }, facts);

  test("a flow without problems may start", () => expect(of([say("a"), ask("b"), say("c")])).toEqual([]));
  test("an empty flow says what is missing", () =>
    expect(of([], null)).toEqual([
      { stepId: null, text: "Choose how people enter." },
      { stepId: null, text: "Add a step first." },
    ]));

  it.each<[string, FlowStep[], string]>([
    ["an empty message", [{ ...base("x"), ...message({ text: " " }) }], "Write the message."],
    [
      "a text that is too long",
      [{ ...base("x"), ...message({ text: "x".repeat(1025) }) }],
      "Message text cannot exceed 1024 characters.",
    ],
    [
      "a link to what is gone",
      [{ ...base("x"), ...message({ text: "<<gone-1234567>>" }) }],
      "is not there any more",
    ],
    ["a wait without an exit", [{ ...ask("x"), amount: 0 } as FlowStep], "This wait never ends"],
    [
      "parts that do not make a hundred",
      [{ ...base("x"), kind: "split", parts: [{ branch: "a", percent: 90 }] }],
      "90 percent",
    ],
    [
      "a part that nobody takes",
      [
        {
          ...base("x"),
          kind: "split",
          parts: [
            { branch: "a", percent: 100 },
            { branch: "b", percent: 0 },
          ],
        },
      ],
      "No one gets a part",
    ],
    [
      "an answer without words",
      [{ ...base("x"), kind: "answer", choices: [choice("a")] }],
      "This reply needs words",
    ],
    [
      "an answer that one above takes",
      [
        {
          ...base("x"),
          kind: "answer",
          choices: [choice("a", { words: ["Book"] }), choice("b", { words: ["book!"] })],
        },
      ],
      "Replies above already use all of these words",
    ],
    ["a campaign that is gone", [{ ...base("x"), kind: "join-campaign", campaignId: "gone" }], "was deleted"],
    [
      "a value that is not of the field's kind",
      [{ ...base("x"), kind: "set-field", fieldId: "d", value: "soon" }],
      "Enter a date.",
    ],
    [
      "an address that may not be called",
      [{ ...base("x"), kind: "call", url: "https://example.org/" }],
      "APP_FLOW_HOSTS",
    ],
    [
      "an address without TLS",
      [{ ...base("x"), kind: "call", url: "http://hooks.example.com/" }],
      "https://",
    ],
    ["what stands behind a stop", [{ ...base("s"), kind: "stop" }, say("x")], "No one gets here"],
    [
      "what was asked above",
      [branch("b"), branch("x", { step: "b", branch: "yes" })],
      "The same condition is checked above",
    ],
    [
      "a message to those who must get none",
      [
        {
          ...base("b"),
          kind: "branch",
          conditions: {
            match: "all",
            groups: [{ match: "all", conditions: [{ field: "textConsent", is: "do-not-message" }] }],
          },
        },
        say("x", { step: "b", branch: "yes" }),
      ],
      "will never be sent",
    ],
    ["an email without a subject", [{ ...base("x"), ...message({ type: "email" }) }], "Write the subject"],
    [
      "a recording that is not chosen",
      [{ ...base("x"), ...message({ type: "rvm" }) }],
      "Choose a voice drop",
    ],
    ["a picture that is gone", [{ ...base("x"), ...message({ attachmentId: "gone" }) }], "was deleted"],
    ["a space that is gone", [{ ...base("x"), kind: "join-space", spaceId: "gone" }], "was deleted"],
    [
      "a person who left",
      [{ ...base("x"), kind: "assign", assigneeId: "gone" }],
      "no longer works in this account",
    ],
    [
      "numbers that are in others above",
      [
        {
          ...base("x"),
          kind: "answer",
          choices: [
            choice("a", { is: "number", from: 1, to: 5 }),
            choice("b", { is: "number", from: 4, to: 5 }),
          ],
        },
      ],
      "already covers these numbers",
    ],
    ["a fourth message in a row", [say("a"), say("b"), say("c"), say("x")], "More than 3 messages"],
  ])("%s is told at its step", (_, steps, words) => {
    const [problem, ...more] = of(steps);
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ stepId: "x", text: expect.stringContaining(words) });
  });

  test("a date is one that contacts have, or in a field that can hold dates", () => {
    const on = (subject: string) => of([say("a")], { kind: "date" as never, subject: subject as never });
    expect([on("birthday"), on("d")]).toEqual([[], []]);
    expect(on("n")).toMatchObject([
      { stepId: null, text: "This field doesn't hold dates. Choose another one." },
    ]);
    expect(on("gone")).toMatchObject([{ stepId: null, text: expect.stringContaining("was deleted") }]);
  });

  test("a question from before a wait can be asked again", () => {
    const inside = { step: "b", branch: "yes" };
    expect(
      of([branch("b"), ask("w", inside), branch("c", inside), say("d", { step: "c", branch: "yes" })]),
    ).toEqual([]);
  });

  test("there is no answer where no question was asked", () => {
    const choose: FlowStep = {
      ...base("x"),
      kind: "answer",
      choices: [choice("y", { is: "yes" })],
    };
    const byTag = { kind: "tag-added" as never, subject: "VIP" as never };
    expect(of([choose], byTag)).toMatchObject([
      { stepId: "x", text: expect.stringContaining("wait for a reply") },
    ]);
    expect(of([ask("a"), choose], byTag)).toEqual([]);
    expect(of([choose])).toEqual([]);
  });

  test("a flow that removes its own tag and adds it again would never end", () => {
    const steps: FlowStep[] = [
      { ...base("a"), kind: "remove-tag", tag: "vip" },
      { ...base("x"), kind: "add-tag", tag: "VIP" },
    ];
    expect(of(steps, { kind: "tag-added" as never, subject: "Vip" as never })).toMatchObject([
      { stepId: "x", text: expect.stringContaining("endless loop") },
    ]);
  });
});

describe("loops of flows", () => {
  const tagFlow = (name: string, on: string, steps: [FlowStep["kind"], string][]): LinkedFlow => ({
    name,
    reentry: "always",
    trigger: { kind: "tag-added", subject: on, hours: null, daysBefore: 0, time: "10:00" },
    steps: steps.map(([kind, tag], at) => ({ ...base(`${name}-${at}`), kind, tag }) as FlowStep),
  });
  const turn = (name: string, from: string, to: string) =>
    tagFlow(name, from, [
      ["remove-tag", from],
      ["add-tag", to],
    ]);
  const [a, b, c] = [turn("A", "red", "Blue"), turn("B", "blue", "green"), turn("C", "Green", "Red")];

  test("are detected through any number of flows, at the step that enters the loop", () => {
    expect(circleOf(a, [c, b])).toEqual({ stepId: "A-1", names: ["B", "C"] });
    expect(circleOf(a, [b])).toBeNull();
  });
  test("end where a flow does not let contacts in again, or only after days, and where a tag stays", () => {
    expect(circleOf(a, [b, { ...c, reentry: "never" }])).toBeNull();
    expect(circleOf(a, [b, { ...c, reentry: "after-days" }])).toBeNull();
    const keeps = tagFlow("K", "blue", [["add-tag", "red"]]);
    expect(circleOf(tagFlow("L", "red", [["add-tag", "blue"]]), [keeps])).toBeNull();
  });
  const joining = (name: string, joinsBy: LinkedFlow["joinsBy"], steps: [FlowStep["kind"], string][]) => ({
    ...tagFlow(name, "", steps),
    trigger: { ...a.trigger!, kind: "segment" as const, subject: "g" },
    joinsBy: joinsBy ?? [],
  });
  test("are detected through segments that tags let contacts join", () => {
    const byTag = tagEventsIn({
      groups: [
        {
          conditions: [
            { field: "tags", is: "any-of", tags: ["Foo"] },
            { field: "company", is: "x" },
          ],
        },
      ],
    });
    const [out, back] = [
      ["remove-tag", "foo"],
      ["add-tag", "FOO"],
    ] satisfies [FlowStep["kind"], string][];
    const again = joining("S", byTag, [out!, back!]);
    expect(circleOf(again, [])).toEqual({ stepId: "S-1", names: [] });
    expect(circleOf({ ...again, reentry: "never" }, [])).toBeNull();
    expect(circleOf(joining("S", byTag, [back!, out!]), [])).toBeNull();
    const without = tagEventsIn({
      groups: [{ conditions: [{ field: "tags", is: "none-of", tags: ["foo"] }] }],
    });
    expect(circleOf(joining("S", without, [back!, out!]), [])).toEqual({ stepId: "S-1", names: [] });
    const other = tagFlow("T", "red", [out!, back!]);
    expect(
      circleOf(
        joining("S", byTag, [
          ["remove-tag", "red"],
          ["add-tag", "red"],
        ]),
        [other],
      ),
    ).toEqual({
      stepId: "S-1",
      names: ["T"],
    });
  });
});

describe("the steps ahead of a contact", () => {
  const under = (step: string, branch: string) => ({ step, branch });
  const steps = [
    { ...base("w"), kind: "wait-for", event: "reply", subject: "", amount: 1, unit: "days" },
    { ...base("yes"), kind: "add-tag", tag: "a", under: under("w", "happened") },
    { ...base("end"), kind: "stop", under: under("w", "happened") },
    { ...base("no"), kind: "add-tag", tag: "b", under: under("w", "timeout") },
    { ...base("last"), kind: "add-tag", tag: "c" },
  ] as FlowStep[];
  const ahead = (stepId: string | null, isWaiting = false, skips: string[] = []) =>
    stepsAhead(steps, { stepId, isWaiting, skips }).map(({ id }) => id);

  it.each([
    ["at a wait: both of its ways", ahead("w", true), ["yes", "end", "no", "last"]],
    ["before it: the wait too", ahead("w"), ["w", "yes", "end", "no", "last"]],
    ["within a way: not the other one, nor what a stop keeps from", ahead("yes"), ["yes", "end"]],
    ["behind one that comes together again", ahead("no"), ["no", "last"]],
    ["skipping the wait: neither of its ways", ahead("w", true, ["w"]), ["last"]],
    ["but what is skipped", ahead("no", false, ["last"]), ["no"]],
    ["at the end: none", ahead(null), []],
  ])("%s", (_, got, wanted) => expect(got).toEqual(wanted));
});

describe("recipes", () => {
  const subjects = { keyword: "k", form: "f", date: "d" } as const;
  const facts: FlowFacts = {
    keywords: new Set(["k"]),
    forms: new Set(["f"]),
    links: new Set(),
    campaigns: new Set(),
    spaces: new Set(["s"]),
    segments: new Set(["g"]),
    people: new Set(["p"]),
    contentProblem: (kind, id) => (id === "gone" ? `This ${kind} was deleted.` : null),
    circle: null,
    customFields: new Set(["d"]),
    dateFields: new Set(["d"]),
    valueProblem: (_, value) => (value === "soon" ? "Enter a date." : null),
    brokenConditions: new Set(),
    messageProblem: () => null,
    canCall: () => false,
  };
  test("there are twelve, each with a unique name", () =>
    expect(new Set(FLOW_RECIPES.flatMap(({ id, name }) => [id, name])).size).toBe(24));

  it.each(FLOW_RECIPES.map((recipe) => [recipe.name, recipe] as const))(
    "“%s” may start once what it asks for is chosen",
    (_, { asks, definition }) => {
      expect(inTreeOrder(definition.steps)).toEqual(definition.steps);
      const { trigger } = definition;
      const chosen = asks && trigger ? { ...trigger, subject: subjects[asks] } : trigger;
      expect(flowProblems({ ...definition, trigger: chosen }, facts)).toEqual([]);
      if (asks) expect(flowProblems(definition, facts).map(({ stepId }) => stepId)).toEqual([null]);
    },
  );
});
