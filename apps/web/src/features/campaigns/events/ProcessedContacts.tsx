import { EventContacts } from "./EventContacts.tsx";

/** /campaigns/{campaignId}/events/{campaignEventId}/processed: for whom it had its turn, and what became of it. */
export function ProcessedContacts() {
  return <EventContacts first="processed" />;
}
