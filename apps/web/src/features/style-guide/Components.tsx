import { Panel } from "../../ui/Panel.tsx";

export function Components() {
  return <Panel title="Components" />;
}
