import { type PresentChat, teamInbox } from "@broadcast/contract/team-inbox";
import { useEffect, useMemo } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { afterPaint } from "../../../lib/live/after-paint.ts";
import type { WritingSignal } from "./writing-signal.ts";

export type PresentPerson = PresentChat["people"][number];

/** The server forgets who says nothing for 45 seconds. */
const sayAgainMs = 20_000;
/** Whoever is not heard of any more goes by themselves: nobody announces that. */
const lookAgainMs = 30_000;

/** The same each time, or whoever follows it would never rest. */
const nobody: readonly PresentChat[] = [];

/** The chats in which somebody else of the account is now. */
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

/** What one says of oneself to others. */
type TellPresence = (activity: "reading" | "writing" | "gone") => Promise<unknown>;

const inChat =
  (contactId: string): TellPresence =>
  (activity) =>
    call(teamInbox.bePresent, { params: { contactId }, body: { activity }, isQuiet: true });

/** Tells the others of the account that one reads a chat or writes in it, while its page is visible. */
export const useBeingInChat = (contactId: string, writing: WritingSignal, isTeam: boolean): void =>
  useBeingPresent(
    useMemo(() => inChat(contactId), [contactId]),
    writing,
    isTeam,
  );

/** Tells others that one reads or writes somewhere, while its page is visible. `tell` must stay the same function. */
export function useBeingPresent(tell: TellPresence, writing: WritingSignal, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    // Others miss a note of it, nothing more.
    const say = (activity: "reading" | "writing" | "gone") => void tell(activity).catch(() => {});
    const sayNow = () => {
      if (document.visibilityState === "visible") say(writing.isWriting() ? "writing" : "reading");
    };
    const onVisible = () => (document.visibilityState === "visible" ? sayNow() : say("gone"));
    const callOff = afterPaint(sayNow);
    const timer = setInterval(sayNow, sayAgainMs);
    const stop = writing.subscribe(sayNow);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      callOff();
      clearInterval(timer);
      stop();
      document.removeEventListener("visibilitychange", onVisible);
      afterPaint(() => say("gone"));
    };
  }, [tell, writing, isOn]);
}

/** What people do somewhere, in words. */
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
