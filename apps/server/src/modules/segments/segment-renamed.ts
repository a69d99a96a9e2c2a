import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { defineEvent } from "../../events/events.ts";

/** A tag in a segment's conditions got another name: they mean the same contacts as before. */
export interface SegmentRenamed {
  accountId: number;
  segmentId: string;
  before: ContactConditions;
  after: ContactConditions;
}
export const segmentRenamed = defineEvent<SegmentRenamed>("segments.renamed");
