import { configurableForms } from "@broadcast/contract/configurable-forms";
import { endpoints, type ServerModule } from "../../module.ts";
import { configurableFormHandlers } from "./configurable-forms.routes.ts";
import { formsHolding } from "./forms-holding.ts";
import { portableForm } from "./portable-form.ts";
import { servePublicForms } from "./public-page/public-forms.routes.ts";
import { taggingForms } from "./tagging-forms.ts";

export { type FormSubmitted, formSubmitted } from "./form-events.ts";
export { formInPage } from "./public-page/form-in-page.ts";
export { formHtml } from "./public-page/form-page.ts";
export { openContactInfo } from "./public-page/open-form.ts";
export { serveFormPage, withToken } from "./public-page/public-forms.routes.ts";
export type { FormOfPage } from "./public-page/shown-form.ts";
export { readTold } from "./submissions/read-told.ts";
export { type OpenedForm, submitForm } from "./submissions/submit-form.ts";

export const configurableFormsModule: ServerModule = {
  routes: [endpoints(configurableForms, configurableFormHandlers)],
  apartRoutes: [servePublicForms],
  tagUses: [taggingForms],
  itemHolders: [formsHolding],
  portableKinds: [portableForm],
};
