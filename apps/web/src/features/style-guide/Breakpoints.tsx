import { Panel } from "../../ui/Panel.tsx";

export function Breakpoints() {
  return <Panel title="Breakpoints" />;
}
