import { Panel } from "../../ui/Panel.tsx";

export function Iconography() {
  return <Panel title="Iconography" />;
}
