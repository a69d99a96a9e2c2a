import { Panel } from "../../ui/Panel.tsx";

export function Colors() {
  return <Panel title="Colors" />;
}
