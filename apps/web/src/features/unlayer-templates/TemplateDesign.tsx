import { type UnlayerTemplate, unlayerTemplates } from "@broadcast/contract/unlayer-templates";
import { addressOf, call } from "../../lib/api/api-client.ts";
import { DesignScreen } from "../content-design/index.ts";
import { TemplateScreen } from "./TemplateScreen.tsx";

/** /admin/unlayer-templates/{unlayerTemplateId}/design: the block editor of a template. */
export function TemplateDesign() {
  return <TemplateScreen>{(template) => <Designer key={template._id} template={template} />}</TemplateScreen>;
}

function Designer({ template: { _id: id, name } }: { template: UnlayerTemplate }) {
  const params = { id };
  return (
    <DesignScreen
      kind="template"
      title={name}
      id={id}
      read={() => call(unlayerTemplates.readDesign, { params, isQuiet: true })}
      save={(body) => call(unlayerTemplates.saveDesign, { params, body, isQuiet: true })}
      previewAddress={({ scheme, revision }) =>
        addressOf(unlayerTemplates.preview, { params, query: { scheme, revision: String(revision) } })
      }
    />
  );
}
