import { EventContacts } from "./EventContacts.tsx";

/** /campaigns/{campaignId}/events/{campaignEventId}/queued: the contacts waiting for it, and when they get it. */
export function QueuedContacts() {
  return <EventContacts first="queued" />;
}
