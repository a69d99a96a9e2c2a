import type { ClassifierEffect, ClassifierKind } from "@broadcast/contract/message-classifiers";
import type { Tone } from "../../../ui/display/Badge.tsx";

export const kinds: Record<ClassifierKind, { label: string; tone: Tone }> = {
  spam: { label: "Spam", tone: "caution" },
  prohibited: { label: "Prohibited", tone: "danger" },
  stop: { label: "Stop", tone: "info" },
};

export const kindOptions: readonly { value: ClassifierKind; label: string }[] = [
  { value: "spam", label: "Spam: outgoing messages that read like it" },
  { value: "prohibited", label: "Prohibited: outgoing messages we don't carry" },
  { value: "stop", label: "Stop: incoming texts that ask to be left alone" },
];

export const effectLabels: Record<ClassifierEffect, string> = {
  refuse: "The message isn't sent",
  warn: "Writers are warned",
  "opt-out": "Opts them out if it's all they wrote",
  ask: "A person decides, wherever it appears",
};
