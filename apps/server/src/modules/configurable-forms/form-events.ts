import { defineEvent } from "../../events/events.ts";

/** Somebody filled in a form; not told of what looks like a program's doing. */
export interface FormSubmitted {
  accountId: number;
  formId: string;
  contactId: string;
  /** The keyword of the form. */
  keywordId: string | null;
  now: Date;
}
export const formSubmitted = defineEvent<FormSubmitted>("configurable-forms.submitted");
