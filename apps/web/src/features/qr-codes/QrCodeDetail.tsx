import { contentName } from "@broadcast/contract/content";
import { type QrCode, qrCodeAddress, qrCodeStyle, qrCodes } from "@broadcast/contract/qr-codes";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { addressOf } from "../../lib/api/api-client.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { DownloadLink } from "../../ui/actions/DownloadLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Select } from "../../ui/inputs/choice/Select.tsx";
import { ImageField } from "../../ui/inputs/file/ImageField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ContentDetail, ContentPanel } from "../content/index.ts";
import { ColorField } from "./ColorField.tsx";
import { logoOf } from "./logo-file.ts";
import { QrCodePreview } from "./QrCodePreview.tsx";
import { qrCodeSection } from "./qr-code-section.tsx";

const dots = [
  { value: "square", label: "Squares" },
  { value: "rounded", label: "Rounded" },
  { value: "dots", label: "Dots" },
];
const corners = [
  { value: "square", label: "Square" },
  { value: "rounded", label: "Rounded" },
  { value: "circle", label: "Circles" },
];

const codeForm = z.object({ name: contentName, url: qrCodeAddress, ...qrCodeStyle.shape });

/** /qr-codes/{qrCodeId}: a code's target and its look. */
export function QrCodeDetail() {
  return (
    <ContentDetail section={qrCodeSection} param="qrCodeId">
      {(code) => <QrCodeForm key={code._id} code={code} />}
    </ContentDetail>
  );
}

function QrCodeForm({ code }: { code: QrCode }) {
  const change = useSend(qrCodes.change, { isQuiet: true });
  const form = useZodForm({
    schema: codeForm,
    values: { name: code.name, url: code.url, ...code.style },
    followsValues: true,
    // The server names the style as a whole; the color is what usually makes a code unreadable.
    fieldNames: { style: "color" },
    onSubmit: async ({ name: title, url: address, ...style }) => {
      await change.mutateAsync({ params: { id: code._id }, body: { name: title, url: address, style } });
      toast.success("QR code saved");
    },
  });
  const typed = form.form.watch();
  const download = (format: "png" | "svg" | "pdf") =>
    addressOf(qrCodes.download, { params: { id: code._id, format } });
  return (
    <ContentPanel
      section={qrCodeSection}
      item={code}
      form={form}
      below={
        <div className="flex flex-wrap gap-2">
          <DownloadLink href={download("png")}>PNG</DownloadLink>
          <DownloadLink href={download("svg")}>SVG</DownloadLink>
          <DownloadLink href={download("pdf")}>PDF</DownloadLink>
        </div>
      }
    >
      <QrCodePreview url={typed.url} look={{ ...code.style, ...typed }} label={`QR code ${code.name}`} />
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      <Field name="url">
        {(field) => (
          <TextField label="URL" hint="The page that opens when people scan it." inputMode="url" {...field} />
        )}
      </Field>
      <Card title="Look">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="dots">{(field) => <Select label="Dots" options={dots} {...field} />}</Field>
          <Field name="corners">{(field) => <Select label="Corners" options={corners} {...field} />}</Field>
          <Field name="color">{(field) => <ColorField label="Color" {...field} />}</Field>
          <Field name="background">{(field) => <ColorField label="Background" {...field} />}</Field>
        </div>
        <Field name="logo">
          {(field) => (
            <ImageField
              {...field}
              className="mt-4"
              label="Logo"
              hint="Shown in the middle of the code."
              value={field.value || null}
              onChange={(picture) =>
                picture === null
                  ? field.onChange(null)
                  : void logoOf(picture).then(field.onChange, () =>
                      toast.error("We couldn't read this picture", "Choose a PNG or JPEG image."),
                    )
              }
            />
          )}
        </Field>
      </Card>
    </ContentPanel>
  );
}
