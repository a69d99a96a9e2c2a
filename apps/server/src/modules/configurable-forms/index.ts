import { configurableForms } from "@broadcast/contract/configurable-forms";
import { endpoints, type ServerModule } from "../../module.ts";
import { configurableFormHandlers } from "./configurable-forms.routes.ts";
import { portableForm } from "./portable-form.ts";
import { servePublicForms } from "./public-forms.routes.ts";
import { taggingForms } from "./tagging-forms.ts";

export { type FormSubmitted, formSubmitted } from "./form-events.ts";
export { formInPage } from "./form-in-page.ts";
export { formHtml } from "./form-page.ts";
export { openContactInfo } from "./open-form.ts";
export { serveFormPage, withToken } from "./public-forms.routes.ts";
export { readTold } from "./read-told.ts";
export type { FormOfPage } from "./shown-form.ts";
export { type OpenedForm, submitForm } from "./submit-form.ts";

export const configurableFormsModule: ServerModule = {
  routes: [endpoints(configurableForms, configurableFormHandlers)],
  apartRoutes: [servePublicForms],
  tagUses: [taggingForms],
  portableKinds: [portableForm],
};
