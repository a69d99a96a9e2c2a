import { EventContacts } from "./EventContacts.tsx";

/** /campaigns/{campaignId}/events/{campaignEventId}/processed: the contacts it was processed for, with the outcome. */
export function ProcessedContacts() {
  return <EventContacts first="processed" />;
}
