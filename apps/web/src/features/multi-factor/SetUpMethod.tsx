import type { SentCode } from "@broadcast/contract/multi-factor";
import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { typedPassword } from "@broadcast/contract/shapes";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Copy } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { z } from "zod";
import type { ApiError } from "../../lib/api/api-error.ts";
import { checkEmail } from "../../lib/words/email-check.ts";
import { copyText } from "../../ui/actions/copy-text.ts";
import { TextButton } from "../../ui/actions/TextButton.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../ui/inputs/choice/RadioGroup.tsx";
import { EmailField } from "../../ui/inputs/text/EmailField.tsx";
import { PhoneField } from "../../ui/inputs/text/PhoneField.tsx";
import { CurrentPasswordField } from "../passwords/index.ts";
import { CodeStep } from "./CodeStep.tsx";
import { channelOptions, channelWords, targetProblem } from "./channels.ts";

const QrCode = lazy(async () => ({ default: (await import("./QrCode.tsx")).QrCode }));

const checkHere = (email: string) => checkEmail(email, "multi-factor");

export interface BegunMethod {
  channel: MultiFactorChannel;
  /** The target of codes; undefined for an authenticator app. */
  to?: string | undefined;
  /** "" unless it was asked for. */
  password: string;
}

interface SetUpMethodProps {
  supportedChannels: readonly MultiFactorChannel[];
  /** Asks for the password too. */
  hasPassword?: boolean;
  confirmLabel: string;
  begin: (method: BegunMethod) => Promise<SentCode>;
  confirm: (code: string, method: BegunMethod) => Promise<unknown>;
  /** Next to the first step's button: an alternative. */
  children?: ReactNode;
}

const formSchema = (hasPassword: boolean) =>
  z
    .object({
      channel: z.enum(["sms", "call", "email", "authenticator"]),
      phone: z.string(),
      email: z.string(),
      password: hasPassword ? typedPassword : z.string(),
    })
    .superRefine(({ channel, phone, email }, context) => {
      const { target } = channelWords[channel];
      const problem = targetProblem(channel, target === "phone" ? phone : email);
      if (target && problem) context.addIssue({ code: "custom", path: [target], message: problem });
    });
const schemas = { with: formSchema(true), without: formSchema(false) };

/** Sets up a second factor: its kind, its target, and the first code as proof. */
export function SetUpMethod({
  supportedChannels,
  hasPassword = false,
  confirmLabel,
  begin,
  confirm,
  children,
}: SetUpMethodProps) {
  const options = channelOptions(supportedChannels);
  const [begun, setBegun] = useState<{ method: BegunMethod; sent: SentCode } | null>(null);
  const form = useZodForm({
    schema: hasPassword ? schemas.with : schemas.without,
    values: { channel: options[0]?.value ?? ("sms" as const), phone: "", email: "", password: "" },
    onSubmit: async ({ channel, phone, email, password }) => {
      const { target } = channelWords[channel];
      const to = target === "phone" ? phone : target === "email" ? email.trim() : undefined;
      const method = { channel, to, password };
      try {
        setBegun({ method, sent: await begin(method) });
      } catch (caught) {
        const { message, fields } = caught as ApiError;
        const sentence = target && (fields?.to ?? fields?.["method.to"]);
        throw sentence ? { message, fields: { [target]: sentence } } : caught;
      }
    },
  });
  const { target } = channelWords[form.form.watch("channel")];
  if (begun)
    return (
      <CodeStep
        sent={begun.sent}
        submitLabel={confirmLabel}
        lead={begun.sent.authenticator ? <AppSecret authenticator={begun.sent.authenticator} /> : undefined}
        onVerify={(code) => confirm(code, begun.method)}
        onResend={
          begun.sent.authenticator
            ? undefined
            : async () => setBegun({ method: begun.method, sent: await begin(begun.method) })
        }
      >
        <TextButton onPress={() => setBegun(null)}>Choose another way</TextButton>
      </CodeStep>
    );
  return (
    <Form form={form} label="Verification method" isGuarded={false}>
      <Field name="channel">
        {(field) => <RadioGroup label="How you get your codes" look="cards" options={options} {...field} />}
      </Field>
      {target === "phone" ? (
        <Field name="phone">
          {(field) => (
            <PhoneField
              label="Phone number"
              autoComplete="tel-national"
              hint="If someone takes over your phone number, they get your codes too. An authenticator app is safer."
              isRequired
              {...field}
            />
          )}
        </Field>
      ) : null}
      {target === "email" ? (
        <Field name="email">
          {(field) => (
            <EmailField
              label="Email"
              hint="Use a different email from the one you sign in with. Anyone who can read that one could also reset your password."
              isRequired
              check={checkHere}
              {...field}
            />
          )}
        </Field>
      ) : null}
      {hasPassword ? <CurrentPasswordField isRequired /> : null}
      <SubmitButton>{target ? "Send code" : "Continue"}</SubmitButton>
      {children}
    </Form>
  );
}

/** In groups of four, as apps show it. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** The key to scan with the app, or to type into it. */
function AppSecret({ authenticator }: { authenticator: NonNullable<SentCode["authenticator"]> }) {
  const { secret, otpauthUrl } = authenticator;
  return (
    <span className="flex flex-col gap-3">
      <span>Scan this with your authenticator app, then enter the code it shows.</span>
      <span className="grid min-h-[188px] place-items-center">
        <Suspense fallback={null}>
          <QrCode text={otpauthUrl} label="QR code for your authenticator app" />
        </Suspense>
      </span>
      <span className="text-note text-soft">Or type this key into the app:</span>
      <span className="-mt-2 flex items-center gap-1 rounded-md bg-n3 py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-label text-text [overflow-wrap:anywhere]">
          {grouped(secret)}
        </code>
        <IconButton
          label="Copy key"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyText(secret, "Key copied to clipboard")}
        />
      </span>
    </span>
  );
}
