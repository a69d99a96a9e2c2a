import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import type { MergeValues } from "@broadcast/domain/messages/merge-fields";
import { useDeferredValue, useMemo, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useOnLeave } from "../../lib/screens/use-on-leave.ts";
import { unknownFieldsText, useDynamicFields } from "../settings/index.ts";
import { measureMessage } from "./cost/message-cost.ts";
import type { Draft } from "./outbox/drafts.ts";
import { useTagUrlProblem } from "./use-tag-url-problem.ts";

export type ComposedType = "sms" | "mms" | "email";

/** A draft's cost, the problems that prevent sending it, and its final form. */
export function useMessageCheck(
  draft: Draft,
  type: ComposedType,
  readValues: () => MergeValues,
  {
    prefix = "",
    longestPrefix = prefix,
    isGuest,
  }: {
    /** Sent before the text: the writer's name in a space. */
    prefix?: string | undefined;
    /** The same for recipients who get a longer one. */
    longestPrefix?: string | undefined;
    /** It goes out as it is, at the cost of the space's owner. */
    isGuest: boolean;
  },
) {
  const [error, setError] = useState<"too-long" | "no-subject" | "unknown-field" | null>(null);
  useOnLeave(() => setError(null));
  const { messageCredits } = useCurrentUser();
  const { unknownIn, isRelaxed } = useDynamicFields();
  // Measuring waits until the keystroke is painted.
  const settled = useDeferredValue(draft.text);
  const cost = useMemo(
    () => measureMessage(settled, type, readValues, longestPrefix),
    [settled, type, readValues, longestPrefix],
  );
  const leastCost = useMemo(
    () => (prefix === longestPrefix ? cost : measureMessage(settled, type, readValues, prefix)),
    [cost, settled, type, readValues, prefix, longestPrefix],
  );
  const costNow = () => measureMessage(draft.text, type, readValues, longestPrefix);
  const unknown = useMemo(
    () => (!isGuest && settled.includes("{{") ? unknownIn(settled) : []),
    [isGuest, settled, unknownIn],
  );
  const tagUrlProblem = useTagUrlProblem(settled);
  const isEmail = type === "email";
  const isEmpty = draft.text.trim() === "" && type !== "mms";
  const isShort = !isGuest && !isEmpty && cost.costCredits > messageCredits;

  /** The draft, ready to send; null after showing what is missing. */
  const checked = (): Draft | null => {
    const { isTooLong } = costNow();
    const isUnknown = !isGuest && !isRelaxed && unknownIn(draft.text).length > 0;
    const found = isTooLong
      ? "too-long"
      : isEmail && draft.subject.trim() === ""
        ? "no-subject"
        : isUnknown
          ? "unknown-field"
          : null;
    setError(found);
    if (found || isEmpty || tagUrlProblem) return null;
    return {
      kind: isEmail ? "email" : "text",
      subject: isEmail ? draft.subject.trim() : "",
      text: draft.text.trim(),
      picture: isEmail ? null : draft.picture,
      contactCard: isEmail ? null : draft.contactCard,
    };
  };

  const problem =
    tagUrlProblem ??
    (error === "too-long" && cost.isTooLong
      ? `Message text cannot exceed ${cost.maxCharacters} characters.`
      : isShort
        ? `This message costs ${formatCredits(cost.costCredits)} and you have ${creditsText(messageCredits)}. Add credits before you send it.`
        : error === "unknown-field" && unknown.length > 0
          ? unknownFieldsText(unknown, false)
          : null);
  const warning = isRelaxed && unknown.length > 0 ? unknownFieldsText(unknown, true) : null;
  return {
    settled,
    cost,
    leastCost,
    costNow,
    isEmpty,
    isShort,
    tagUrlProblem,
    problem,
    warning: problem ? null : warning,
    isSubjectMissing: error === "no-subject" && draft.subject.trim() === "",
    checked,
  };
}
