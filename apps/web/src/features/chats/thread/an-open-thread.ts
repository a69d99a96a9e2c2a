import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { minutes } from "../../../testing/a-message.ts";
import { type Answers, aUser, sessionOf, visit } from "../../../testing/visit.ts";

/** A contact for tests; `change` sets what a test is about. */
export const aContact = (change: Partial<Contact> & { _id: string }): Contact => ({
  firstName: "Jo",
  lastName: "Lindqvist",
  company: "",
  phoneNumber: "+12125550182",
  email: null,
  birthday: null,
  anniversary: null,
  tags: [],
  customFields: [],
  doNotMessage: false,
  isOptedOut: false,
  doNotMessageReason: null,
  doNotEmail: false,
  doubleOptedIn: false,
  timeZone: null,
  region: null,
  line: null,
  potentialStopMessage: null,
  importLock: false,
  folderId: null,
  isArchived: false,
  hideChat: false,
  createdAt: minutes(0),
  updatedAt: minutes(0),
  ...change,
});

interface OpenThreadOptions {
  contact: Contact;
  thread?: readonly Message[];
  /** A screen under the thread: "/scheduled". */
  below?: string;
  scheduled?: readonly Message[];
  answers?: Answers;
  /** The list next to it: "/chats". */
  beside?: string;
  /** Further screens that are rendered. */
  drawn?: readonly string[];
}

/** Opens a thread against a server that holds it. */
export const visitThread = ({
  contact,
  thread = [],
  below = "",
  scheduled = [],
  answers = {},
  beside,
  drawn = [],
}: OpenThreadOptions) => {
  const newestFirst = [...thread].reverse();
  const paging = { total: thread.length, pageSize: 50, page: 1, pages: 1 };
  return visit(`/chats/${contact._id}${below}`, {
    drawn: ["/chats/{contactId}", "/chats/{contactId}/scheduled", ...(beside ? [beside] : []), ...drawn],
    answers: {
      ...sessionOf(aUser()),
      [`GET contacts/${contact._id}`]: () => ({ body: contact }),
      [`GET contacts/${contact._id}/messages`]: () => ({ body: { messages: newestFirst, paging } }),
      [`GET contacts/${contact._id}/messages/scheduled`]: () => ({ body: { messages: scheduled } }),
      ...answers,
    },
  });
};
