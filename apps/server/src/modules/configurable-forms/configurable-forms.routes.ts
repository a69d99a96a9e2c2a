import type { configurableForms } from "@broadcast/contract/configurable-forms";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { formKind } from "./configurable-forms.ts";
import { previewForm } from "./preview-form.ts";
import { exportSubmissions, searchSubmissions } from "./submissions/submissions.ts";

export const configurableFormHandlers: Handlers<typeof configurableForms> = {
  ...contentHandlers(formKind),
  preview: (context, { params, body }) => previewForm(context, params.id, body),
  searchSubmissions: (context, { params, body }) => searchSubmissions(context, params.id, body),
  exportSubmissions: (context, { params }) => exportSubmissions(context, params.id),
};
