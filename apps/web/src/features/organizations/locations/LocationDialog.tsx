import { locationChange, type OrganizationLocation } from "@broadcast/contract/organizations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useChangeLocation, useCreateLocation } from "../organizations.api.ts";

interface LocationDialogProps {
  /** The location to rename; creates one if omitted. */
  location?: OrganizationLocation;
  onClose: () => void;
  onSaved?: (location: OrganizationLocation) => void;
}

/** Creates or renames a location. Mount it to open it. */
export function LocationDialog({ location, onClose, onSaved }: LocationDialogProps) {
  const create = useCreateLocation();
  const change = useChangeLocation();
  const form = useZodForm({
    schema: locationChange,
    values: { name: location?.name ?? "" },
    onSubmit: async (body) => {
      const saved = location
        ? await change.mutateAsync({ params: { locationId: location._id }, body })
        : await create.mutateAsync({ body });
      toast.success(location ? "Location renamed" : "Location created");
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={location ? "Rename location" : "New location"}
      submitLabel={location ? "Save" : "Create location"}
    >
      <Field name="name">
        {(field) => <TextField label="Name" placeholder="Downtown" isRequired {...field} />}
      </Field>
    </FormDialog>
  );
}
