import { Panel } from "../../ui/layout/Panel.tsx";
import { LinkList } from "../../ui/lists/LinkList.tsx";
import { settingsPages } from "./settings-pages.ts";

/** The list of all settings. */
export function Settings() {
  return (
    <Panel title="Settings" body="bare">
      <LinkList label="Settings" groups={settingsPages} searchLabel="Search settings" />
    </Panel>
  );
}
