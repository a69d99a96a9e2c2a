import { EventContacts } from "./EventContacts.tsx";

/** /campaigns/{campaignId}/events/{campaignEventId}/queued: whose next message it is, and when. */
export function QueuedContacts() {
  return <EventContacts first="queued" />;
}
