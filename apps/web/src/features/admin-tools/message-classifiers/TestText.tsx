import { type TestedText, textToTest } from "@broadcast/contract/message-classifiers";
import { useState } from "react";
import type { z } from "zod";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { FormActions } from "../../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { useTestText } from "../admin-tools.api.ts";
import { kinds } from "./classifier-words.ts";

const directions = [
  { value: "out", label: "A business sends it" },
  { value: "in", label: "A contact texts it" },
];
const START: z.input<typeof textToTest> = { text: "", direction: "out" };

/** Shows which rules a text matches, and what would happen to it. The text is not stored. */
export function TestText() {
  const test = useTestText();
  const [tested, setTested] = useState<TestedText | null>(null);
  const form = useZodForm({
    schema: textToTest,
    values: START,
    onSubmit: async (body) => setTested(await test.mutateAsync({ body })),
  });
  return (
    <>
      <Card>
        <Form form={form} label="Test a text" isGuarded={false}>
          <div className="flex min-w-0 flex-col gap-4">
            <Field name="text">
              {(field) => <TextArea label="Text" hint="We don't keep it." isRequired {...field} />}
            </Field>
            <Field name="direction">
              {(field) => <RadioGroup label="Direction" options={directions} {...field} />}
            </Field>
            <FormActions submitLabel="Test it" />
          </div>
        </Form>
      </Card>
      {tested ? <Result tested={tested} /> : null}
    </>
  );
}

function Result({ tested: { outcome, isStopped, matches, stopScore } }: { tested: TestedText }) {
  return (
    <>
      <Banner tone={isStopped ? "danger" : "brand"} title={outcome}>
        {stopScore === null ? null : `Opt-out score: ${Math.round(stopScore * 100)}%.`}
      </Banner>
      {matches.length > 0 ? (
        <Card title="Rules that match" isPadded={false}>
          <ul>
            {matches.map(({ classifierId, name, kind, phrase, effect }) => (
              <li key={`${name} ${phrase}`} className="flex flex-col gap-1 border-line border-t px-4 py-3">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold text-text">{name}</span>
                  <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
                  {classifierId === null ? <Badge>Built in</Badge> : null}
                </span>
                <span className="text-soft text-pretty">
                  “{phrase}”: {effect}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
