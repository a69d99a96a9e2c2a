import { Panel } from "../../ui/Panel.tsx";

export function Typography() {
  return <Panel title="Typography" />;
}
