import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { RecoveryCodes } from "../../multi-factor/index.ts";

/** Replaces the form that created the codes until they are saved. */
export function NewRecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <Card title="Save your recovery codes">
      <RecoveryCodes codes={codes}>
        <div>
          <Button kind="primary" onClick={onSaved}>
            I've saved them
          </Button>
        </div>
      </RecoveryCodes>
    </Card>
  );
}
