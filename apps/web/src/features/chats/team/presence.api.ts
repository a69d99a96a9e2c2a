import { type PresentChat, teamInbox } from "@broadcast/contract/team-inbox";
import { useEffect } from "react";
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

/** Tells the others of the account that one reads a chat or writes in it, while its page is visible. */
export function useBeingPresent(contactId: string, writing: WritingSignal, isTeam: boolean): void {
  useEffect(() => {
    if (!isTeam) return;
    const say = (activity: "reading" | "writing" | "gone") =>
      // Others miss a note of it, nothing more.
      void call(teamInbox.bePresent, { params: { contactId }, body: { activity }, isQuiet: true }).catch(
        () => {},
      );
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
  }, [contactId, writing, isTeam]);
}

const names = (people: readonly PresentPerson[]) =>
  new Intl.ListFormat("en-US").format(people.map(({ name }) => name.split(" ")[0] ?? name));

/** "Ana is writing an answer", "Ana and Tom are looking at this chat". */
export function presenceText(people: readonly PresentPerson[]): string {
  const writers = people.filter(({ activity }) => activity === "writing");
  const told = writers.length > 0 ? writers : people;
  if (told.length === 0) return "";
  const verb = told.length === 1 ? "is" : "are";
  return `${names(told)} ${verb} ${writers.length > 0 ? "writing a reply" : "looking at this chat"}`;
}
