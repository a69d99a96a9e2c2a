import {
  EFFECTS_OF,
  phraseProblem,
  plainWords,
} from "@broadcast/domain/messages/classifiers/message-classifiers";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

export const classifierKind = z.enum(["spam", "prohibited", "stop"]);
export type ClassifierKind = z.infer<typeof classifierKind>;

export const classifierEffect = z.enum(["refuse", "warn", "opt-out", "ask"]).meta({
  description:
    "Of what leaves: refuse, or warn its writer. Of what comes in: opt-out where it is all they wrote, or ask a person",
});
export type ClassifierEffect = z.infer<typeof classifierEffect>;

/** The contents of a rule. Legally required words cannot be in it, so that no rule weakens them. */
export const classifierInput = z
  .object({
    name: z.string().trim().min(1, "A name is required.").max(80, "Use at most 80 characters."),
    kind: classifierKind,
    effect: classifierEffect,
    phrases: z
      .array(z.string().trim().min(1).max(80, "Use at most 80 characters a phrase."))
      .min(1, "Add at least one word or phrase.")
      .max(100, "Use at most 100 phrases."),
    isOn: z.boolean().default(true),
  })
  .superRefine(({ kind, effect, phrases }, context) => {
    if (!EFFECTS_OF[kind].includes(effect))
      context.addIssue({ code: "custom", path: ["effect"], message: "Choose what a match does." });
    const problem = phrases.flatMap((phrase) => phraseProblem(kind, phrase) ?? [])[0];
    if (problem) context.addIssue({ code: "custom", path: ["phrases"], message: problem });
    if (new Set(phrases.map(plainWords)).size < phrases.length)
      context.addIssue({ code: "custom", path: ["phrases"], message: "A phrase is listed twice." });
  });

const classifier = z.object({
  _id: z.uuid(),
  name: z.string(),
  kind: classifierKind,
  effect: classifierEffect,
  phrases: z.array(z.string()),
  isOn: z.boolean(),
  updatedAt: instant,
});
export type Classifier = z.infer<typeof classifier>;

const builtInClassifier = z.object({
  id: z.string(),
  name: z.string(),
  kind: classifierKind,
  phrases: z.array(z.string()),
  effect: z.string().meta({ description: "What a match does, as a sentence" }),
  source: z.string(),
});
export type BuiltInClassifier = z.infer<typeof builtInClassifier>;

export const textToTest = z.object({
  text: z.string().trim().min(1, "Enter a text.").max(8192),
  direction: z.enum(["out", "in"]).default("out"),
});

const testedText = z.object({
  outcome: z.string().meta({ description: "What would happen to the message, as a sentence" }),
  isStopped: z.boolean().meta({ description: "It would not be sent, or be an opt-out" }),
  matches: z.array(
    z.object({
      classifierId: z.uuid().nullable().meta({ description: "Null for a built-in rule" }),
      name: z.string(),
      kind: classifierKind,
      phrase: z.string(),
      effect: z.string().meta({ description: "What this match does, as a sentence" }),
    }),
  ),
  stopScore: z
    .number()
    .nullable()
    .meta({ description: "Of an incoming text: how sure it asks to stop, 0 to 1" }),
});
export type TestedText = z.infer<typeof testedText>;

const params = z.object({ classifierId: z.uuid() });

export const messageClassifiers = {
  listBuiltIn: endpoint({
    method: "GET",
    path: "admin/messageClassifiers/builtIn",
    summary: "The built-in rules, which can't be changed",
    access: "superuser",
    reply: z.object({ classifiers: z.array(builtInClassifier) }),
    reads: [],
  }),
  search: endpoint({
    method: "POST",
    path: "admin/messageClassifiers/search",
    summary: "The installation's own message rules, by name",
    access: "superuser",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("classifiers", classifier),
    reads: ["message-classifiers"],
  }),
  create: endpoint({
    method: "POST",
    path: "admin/messageClassifiers",
    summary: "Add a rule; it holds for the next message",
    access: "superuser",
    body: classifierInput,
    reply: classifier,
    status: 201,
    errors: ["invalid-input"],
    touches: ["message-classifiers"],
  }),
  change: endpoint({
    method: "PUT",
    path: "admin/messageClassifiers/{classifierId}",
    summary: "Change a rule, or switch it off or on",
    access: "superuser",
    params,
    body: classifierInput,
    reply: classifier,
    errors: ["invalid-input"],
    touches: ["message-classifiers"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "admin/messageClassifiers/{classifierId}",
    summary: "Delete a rule",
    access: "superuser",
    params,
    reply: empty,
    touches: ["message-classifiers"],
  }),
  test: endpoint({
    method: "POST",
    path: "admin/messageClassifiers/test",
    summary: "Which rules a text matches and what would happen; nothing is kept",
    access: "superuser",
    isRead: true,
    body: textToTest,
    reply: testedText,
    reads: [],
  }),
};
