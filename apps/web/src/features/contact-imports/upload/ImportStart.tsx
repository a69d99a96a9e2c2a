import { Panel } from "../../../ui/layout/Panel.tsx";
import { RecentImports } from "./RecentImports.tsx";
import { UploadBox } from "./UploadBox.tsx";

/** Where an import begins, and where those under way are found again. */
export function ImportStart() {
  return (
    <Panel title="Import contacts" width="reading">
      <UploadBox />
      <RecentImports />
    </Panel>
  );
}
