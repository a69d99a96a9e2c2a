import { defineEvent } from "../../events/events.ts";

/** A visitor submitted a form; not raised for probable programs. */
export interface FormSubmitted {
  accountId: number;
  formId: string;
  contactId: string;
  /** The keyword of the form. */
  keywordId: string | null;
  now: Date;
}
export const formSubmitted = defineEvent<FormSubmitted>("configurable-forms.submitted");
