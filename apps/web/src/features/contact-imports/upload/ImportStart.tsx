import { Panel } from "../../../ui/layout/Panel.tsx";
import { RecentImports } from "./RecentImports.tsx";
import { UploadBox } from "./UploadBox.tsx";

/** Starts an import, and lists the unfinished ones. */
export function ImportStart() {
  return (
    <Panel title="Import contacts" width="reading">
      <UploadBox />
      <RecentImports />
    </Panel>
  );
}
