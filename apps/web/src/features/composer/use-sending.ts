import type { Contact } from "@broadcast/contract/contacts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { useIsInView } from "../../lib/screens/in-view.ts";
import type { SendQuestion } from "./ComposerDialogs.tsx";
import type { Draft } from "./outbox/drafts.ts";
import { forecastNote } from "./schedule/forecast-text.ts";
import { useForecast } from "./schedule/use-forecast.ts";
import { type GroupSending, useGroupVerdict } from "./use-group-verdict.ts";
import type { ComposedType, useMessageCheck } from "./use-message-check.ts";

interface SendingOptions {
  text: string;
  type: ComposedType;
  check: ReturnType<typeof useMessageCheck>;
  contact: Contact | undefined;
  group: GroupSending | undefined;
  /** A picture is still being prepared. */
  isPictureMissing: boolean;
  onSend: (draft: Draft) => void;
  onSchedule: (draft: Draft, runAt: Date) => Promise<void>;
  /** The question to ask before sending; null for none. */
  askBeforeSending: (() => SendQuestion | null) | undefined;
  onAsk: (question: SendQuestion, send: () => void) => void;
}

/** Predicts what happens to a message, and sends it: at once, after a confirmation, or later. */
export function useSending({
  text,
  type,
  check,
  contact,
  group,
  isPictureMissing,
  onSend,
  onSchedule,
  askBeforeSending,
  onAsk,
}: SendingOptions) {
  const { timezone: timeZone } = useCurrentUser();
  const now = useNow();
  const isInView = useIsInView();
  const question =
    contact && isInView && !check.isEmpty ? { contactId: contact._id, type, text: check.settled } : null;
  const { forecast, isCurrent } = useForecast(question);
  const foreseen = forecast && !check.isShort ? forecastNote(forecast, { now, timeZone }) : null;
  const note = foreseen?.text === check.problem ? null : foreseen;
  const verdict = useGroupVerdict(group, { text, hasMedia: type === "mms" }, () => send());
  const isRefused =
    check.tagUrlProblem !== null || (isCurrent && forecast?.outcome === "not-sent") || verdict.isRefused;

  const send = () => {
    if (isRefused || isPictureMissing) return;
    const content = check.checked();
    if (!content) return;
    const cost = verdict.ask(check.costNow().costCredits);
    if (cost === "wait") return;
    const asked = askBeforeSending?.() ?? cost;
    if (asked) onAsk(asked, () => onSend(content));
    else onSend(content);
  };
  const schedule = async (runAt: Date) => {
    const content = check.checked();
    if (!content) return;
    if (runAt <= businessNow()) onSend(content);
    else await onSchedule(content, runAt);
  };
  return { note, verdict, isRefused, send, schedule };
}
