import { type PresentChat, teamInbox } from "@broadcast/contract/team-inbox";
import { useEffect, useMemo } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { afterPaint } from "../../../lib/live/after-paint.ts";
import type { WritingSignal } from "./writing-signal.ts";

export type PresentPerson = PresentChat["people"][number];

/** The server forgets a user after 45 seconds of silence. */
const sayAgainMs = 20_000;
/** Who only passes through a chat on the way to another is not announced, nor are the two requests in its way. */
const staysMs = 1_000;
/** A user who falls silent disappears without an announcement. */
const lookAgainMs = 30_000;

/** Stable, or its subscribers would render endlessly. */
const nobody: readonly PresentChat[] = [];

/** The chats in which another user of the account is now. */
export const usePresentChats = (isTeam: boolean): readonly PresentChat[] =>
  useEndpoint(
    teamInbox.present,
    {},
    {
      isQuiet: true,
      isEnabled: isTeam,
      refetchEveryMs: (reply) => (reply && reply.chats.length > 0 ? lookAgainMs : false),
    },
  ).data?.chats ?? nobody;

/** Announces the user's activity to others. */
type TellPresence = (activity: "reading" | "writing" | "gone") => Promise<unknown>;

const inChat =
  (contactId: string): TellPresence =>
  (activity) =>
    call(teamInbox.bePresent, { params: { contactId }, body: { activity }, isQuiet: true });

/** Announces to the account's other users that this one reads or writes in a chat, while the page is visible. */
export const useBeingInChat = (contactId: string, writing: WritingSignal, isTeam: boolean): void =>
  useBeingPresent(
    useMemo(() => inChat(contactId), [contactId]),
    writing,
    isTeam,
  );

/**
 * Announces that the user reads or writes somewhere, from a second on, while the page is visible. `tell` must be a
 * stable function.
 */
export function useBeingPresent(tell: TellPresence, writing: WritingSignal, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let isAnnounced = false;
    // A failure only means that others miss it.
    const say = (activity: "reading" | "writing" | "gone") => void tell(activity).catch(() => {});
    const sayNow = () => {
      if (document.visibilityState !== "visible") return;
      isAnnounced = true;
      say(writing.isWriting() ? "writing" : "reading");
    };
    const onVisible = () => (document.visibilityState === "visible" ? sayNow() : say("gone"));
    const staying = setTimeout(sayNow, staysMs);
    const timer = setInterval(sayNow, sayAgainMs);
    const stop = writing.subscribe(sayNow);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(staying);
      clearInterval(timer);
      stop();
      document.removeEventListener("visibilitychange", onVisible);
      if (isAnnounced) afterPaint(() => say("gone"));
    };
  }, [tell, writing, isOn]);
}

/** The wording of an activity. */
export interface PresenceWords {
  writing: string;
  reading: string;
}

const chatWords: PresenceWords = { writing: "writing a reply", reading: "looking at this chat" };

const names = (people: readonly PresentPerson[]) =>
  new Intl.ListFormat("en-US").format(people.map(({ name }) => name.split(" ")[0] ?? name));

/** "Ana is writing a reply", "Ana and Tom are looking at this chat". */
export function presenceText(
  people: readonly PresentPerson[],
  { writing, reading }: PresenceWords = chatWords,
): string {
  const writers = people.filter(({ activity }) => activity === "writing");
  const told = writers.length > 0 ? writers : people;
  if (told.length === 0) return "";
  const verb = told.length === 1 ? "is" : "are";
  return `${names(told)} ${verb} ${writers.length > 0 ? writing : reading}`;
}
