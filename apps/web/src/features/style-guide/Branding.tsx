import { Panel } from "../../ui/Panel.tsx";

export function Branding() {
  return <Panel title="Branding" />;
}
