import { type CauseStanding, contactOfCause, type MessageCause } from "../sending/index.ts";
import { AUTOMATIONS_PAUSED, readPauses } from "./automation-pauses.sql.ts";

/** Automatic messages to a contact who is being answered wait until the automations resume. */
export const pausedContacts: NonNullable<MessageCause["ofContacts"]> = {
  pausedSentences: [AUTOMATIONS_PAUSED],
  async readStandings(db, messages) {
    const pauses = await readPauses(db, messages);
    return new Map(
      messages.flatMap(({ id, contactId }): [string, CauseStanding][] => {
        const pause = pauses.get(contactId);
        if (!pause) return [];
        const standing = { state: "paused", sentence: AUTOMATIONS_PAUSED, until: pause.until } as const;
        return [[contactOfCause(id, contactId), standing]];
      }),
    );
  },
};
