import { attachments } from "@broadcast/contract/attachments";
import { type Brand, brandChange, brands } from "@broadcast/contract/brands";
import type { ContentDesign } from "@broadcast/contract/content-design";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ImageUp, Palette } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../../lib/api/api-client.ts";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import { ColorFields, PALETTES, PictureDialog } from "../../content-design/index.ts";
import { ReadyPanel } from "../ReadyPanel.tsx";
import { SettingsForm } from "../SettingsForm.tsx";

/** /settings/brand: the account's logo and colors, for its emails and public pages. */
export function BrandSettings() {
  return (
    <ReadyPanel title="Brand" read={useEndpoint(brands.read, {}, { isQuiet: true })}>
      {(brand) => <BrandForm brand={brand} />}
    </ReadyPanel>
  );
}

type Colors = ContentDesign["colors"];

function BrandForm({ brand: { logoId, colors } }: { brand: Brand }) {
  const change = useSend(brands.change, { isQuiet: true });
  const form = useZodForm({
    schema: brandChange,
    values: { logoId, colors },
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success("Brand saved");
    },
  });
  return (
    <SettingsForm title="Brand" form={form}>
      <p className="text-body text-soft text-pretty">
        New emails and landing pages start with your colors. Your logo appears at the bottom of your emails
        and at the top of your forms and files.
      </p>
      <Field name="logoId">
        {({ value, onChange, error, isDisabled }) => (
          <LogoField logoId={value || null} onChange={onChange} error={error} isDisabled={isDisabled} />
        )}
      </Field>
      <Field name="colors">
        {({ value, onChange, error, isDisabled }) => (
          <ColorsField colors={value || null} onChange={onChange} error={error} isDisabled={isDisabled} />
        )}
      </Field>
    </SettingsForm>
  );
}

interface PartProps<Value> {
  onChange: (value: Value | null) => void;
  error: string | undefined;
  isDisabled: boolean | undefined;
}

function LogoField({ logoId, onChange, error, isDisabled }: PartProps<string> & { logoId: string | null }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-label font-semibold">Logo</legend>
      {logoId ? (
        <img
          src={addressOf(attachments.file, { params: { id: logoId } })}
          alt="Your logo"
          className="h-16 max-w-60 self-start rounded-md border border-line bg-white object-contain p-2"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<ImageUp aria-hidden="true" />}
          isDisabled={isDisabled}
          onClick={() => setChoosing(true)}
        >
          {logoId ? "Choose another logo" : "Choose a logo"}
        </Button>
        {logoId ? (
          <Button kind="quiet" isDisabled={isDisabled} onClick={() => onChange(null)}>
            Don't use a logo
          </Button>
        ) : null}
      </div>
      {error ? <FieldNote role="alert">{error}</FieldNote> : null}
      {isChoosing ? (
        <PictureDialog onClose={() => setChoosing(false)} onChoose={({ _id }) => onChange(_id)} />
      ) : null}
    </fieldset>
  );
}

function ColorsField({ colors, onChange, error, isDisabled }: PartProps<Colors> & { colors: Colors | null }) {
  const { company } = useCurrentUser();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-label font-semibold">Colors</legend>
      {colors ? (
        <>
          <ColorFields colors={colors} onChange={onChange} />
          <div
            aria-hidden="true"
            className="flex flex-col items-start gap-3 rounded-lg border border-line p-4"
            style={{ background: colors.background, color: colors.text }}
          >
            <p className="font-bold text-heading [overflow-wrap:anywhere]">{company || "Your business"}</p>
            <p>This is how your text looks.</p>
            <span
              className="rounded-md px-5 py-2.5 font-semibold"
              style={{ background: colors.button, color: colors.buttonText }}
            >
              And your buttons
            </span>
          </div>
          <div>
            <Button kind="quiet" isDisabled={isDisabled} onClick={() => onChange(null)}>
              Don't use my own colors
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button
            icon={<Palette aria-hidden="true" />}
            isDisabled={isDisabled}
            onClick={() => onChange(PALETTES[0]!.colors)}
          >
            Choose colors
          </Button>
        </div>
      )}
      {error ? <FieldNote role="alert">{error}</FieldNote> : null}
    </fieldset>
  );
}
