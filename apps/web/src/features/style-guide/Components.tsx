import { Panel } from "../../ui/layout/Panel.tsx";
import { ButtonSpecimens } from "./ButtonSpecimens.tsx";
import { ControlSpecimens } from "./ControlSpecimens.tsx";
import { FeedbackSpecimens } from "./FeedbackSpecimens.tsx";
import { FormSpecimen } from "./FormSpecimen.tsx";
import { ListSpecimens } from "./ListSpecimens.tsx";
import { OverlaySpecimens } from "./OverlaySpecimens.tsx";

/** Every component in all its states, interactive. */
export function Components() {
  return (
    <Panel title="Components">
      <ButtonSpecimens />
      <ControlSpecimens />
      <FormSpecimen />
      <ListSpecimens />
      <OverlaySpecimens />
      <FeedbackSpecimens />
    </Panel>
  );
}
