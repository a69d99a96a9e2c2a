import { type SimpleDesignBlock, simpleDesignBlock } from "@broadcast/contract/content-design";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Plus, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { PhoneField } from "../../../ui/inputs/text/PhoneField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { LinkField } from "../words/LinkField.tsx";
import { RichTextField } from "../words/RichTextField.tsx";
import { WordsField } from "../words/WordsField.tsx";

const TextedKeyword = lazy(async () => ({ default: (await import("./TextedKeyword.tsx")).TextedKeyword }));

const aligns = [
  { value: "left", label: "Left" },
  { value: "center", label: "Center" },
  { value: "right", label: "Right" },
] as const;
const levels = [
  { value: "1", label: "Large" },
  { value: "2", label: "Medium" },
  { value: "3", label: "Small" },
] as const;
const widths = [
  { value: "33", label: "Small" },
  { value: "50", label: "Half" },
  { value: "66", label: "Large" },
  { value: "100", label: "Full width" },
  { value: "own", label: "Own size" },
] as const;
const heights = [
  { value: "12", label: "Small" },
  { value: "24", label: "Medium" },
  { value: "48", label: "Large" },
  { value: "96", label: "Huge" },
] as const;

interface BlockFieldsProps {
  block: SimpleDesignBlock;
  onChange: (block: SimpleDesignBlock) => void;
  /** Whether the readers are contacts. */
  isForContacts: boolean;
}

/** The settings of a block. An invalid value stays in its field, and reaches the design once it is valid. */
export function BlockFields({ block, onChange, isForContacts }: BlockFieldsProps) {
  const { phoneNumber } = useCurrentUser();
  const [typed, setTyped] = useState<SimpleDesignBlock>(block);
  const [told, setTold] = useState(block);
  if (block !== told) {
    // After undo or a reload: not a change made by these fields.
    setTold(block);
    setTyped(block);
  }
  const checked = simpleDesignBlock.safeParse(typed);
  const problems = new Map(checked.error?.issues.map(({ path, message }) => [path.join("."), message]));
  const set = (its: SimpleDesignBlock) => {
    setTyped(its);
    if (!simpleDesignBlock.safeParse(its).success) return;
    setTold(its);
    onChange(its);
  };
  const align = (its: Extract<SimpleDesignBlock, { align: unknown }>): ReactNode => (
    <FilterChips
      label="Alignment"
      chips={aligns}
      value={its.align}
      onChange={(chosen) => set({ ...its, align: chosen })}
    />
  );

  switch (typed.type) {
    case "text":
      return (
        <>
          <RichTextField
            label="Text"
            value={typed.paragraphs}
            isForContacts={isForContacts}
            onChange={(paragraphs) => set({ ...typed, paragraphs })}
          />
          {checked.success ? null : (
            <p role="alert" className="text-note text-bad11">
              This text is too long for one block. Move part of it to another.
            </p>
          )}
          {align(typed)}
        </>
      );
    case "heading":
      return (
        <>
          <WordsField
            label="Heading"
            value={typed.text}
            error={problems.get("text")}
            onChange={(text) => set({ ...typed, text })}
          />
          <FilterChips
            label="Size"
            chips={levels}
            value={String(typed.level) as "1" | "2" | "3"}
            onChange={(level) => set({ ...typed, level: Number(level) as 1 | 2 | 3 })}
          />
          {align(typed)}
        </>
      );
    case "button":
      return (
        <>
          <WordsField
            label="Button text"
            value={typed.label}
            error={problems.get("label")}
            onChange={(label) => set({ ...typed, label })}
          />
          <LinkField
            label="Link"
            isForContacts={isForContacts}
            value={typed.link}
            error={problems.get("link")}
            onChange={(link) => set({ ...typed, link })}
          />
          {align(typed)}
        </>
      );
    case "image":
      return (
        <>
          <TextField
            label="Picture description"
            hint="Read aloud to people who can't see it. Leave it empty if the picture is only decorative."
            value={typed.alt}
            error={problems.get("alt")}
            onChange={(alt) => set({ ...typed, alt })}
          />
          <LinkField
            label="Link"
            isForContacts={isForContacts}
            value={typed.link ?? ""}
            error={problems.get("link")}
            onChange={(link) => set({ ...typed, link: link || null })}
          />
          <FilterChips
            label="Width"
            chips={widths}
            value={widths.find(({ value }) => value === String(typed.width ?? "own"))?.value ?? "own"}
            onChange={(chosen) => {
              const { width: _before, ...its } = typed;
              set(chosen === "own" ? its : { ...its, width: Number(chosen) });
            }}
          />
          {align(typed)}
        </>
      );
    case "logo":
      return (
        <>
          <p className="text-note text-soft">
            Your logo from <TextLink href="/settings/brand">your brand</TextLink>. When you change it there,
            it changes here.
          </p>
          {align(typed)}
        </>
      );
    case "divider":
      return <p className="text-note text-soft">A line between two sections.</p>;
    case "spacer":
      return (
        <FilterChips
          label="Height"
          chips={heights}
          value={String(typed.height)}
          onChange={(height) => set({ ...typed, height: Number(height) })}
        />
      );
    case "social":
      return (
        <>
          {typed.profiles.map((profile, index) => {
            const change = (its: typeof profile) =>
              set({ ...typed, profiles: typed.profiles.with(index, its) });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: profiles have no other identity
              <div key={index} className="flex flex-wrap items-end gap-2">
                <TextField
                  label="Name"
                  value={profile.label}
                  error={problems.get(`profiles.${index}.label`)}
                  onChange={(label) => change({ ...profile, label })}
                  className="min-w-32 flex-1"
                />
                <TextField
                  label="URL"
                  inputMode="url"
                  value={profile.link}
                  error={problems.get(`profiles.${index}.link`)}
                  onChange={(link) => change({ ...profile, link })}
                  className="min-w-48 flex-[2]"
                />
                <IconButton
                  label={`Remove ${profile.label || "profile"}`}
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  onClick={() => set({ ...typed, profiles: typed.profiles.toSpliced(index, 1) })}
                />
              </div>
            );
          })}
          {typed.profiles.length < 12 ? (
            <div>
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" />}
                onClick={() =>
                  set({ ...typed, profiles: [...typed.profiles, { label: "Instagram", link: "https://" }] })
                }
              >
                Add profile
              </Button>
            </div>
          ) : null}
          {align(typed)}
        </>
      );
    case "form":
      return <p className="text-note text-soft">Change its fields in Configurable forms.</p>;
    case "qrCode":
      return (
        <>
          <LinkField
            label="Link"
            isForContacts={false}
            value={typed.link}
            error={problems.get("link")}
            onChange={(link) => set({ ...typed, link })}
          />
          <TextField
            label="What the code opens"
            hint="Read aloud to people who can't see the code."
            value={typed.alt}
            onChange={(alt) => set({ ...typed, alt })}
          />
          {align(typed)}
        </>
      );
    case "textUs":
      return (
        <>
          <WordsField
            label="Button text"
            value={typed.label}
            error={problems.get("label")}
            onChange={(label) => set({ ...typed, label })}
          />
          <PhoneField
            label="Phone number"
            value={typed.phoneNumber}
            error={problems.get("phoneNumber")}
            onChange={(phoneNumber) => set({ ...typed, phoneNumber: parseNanp(phoneNumber) ?? phoneNumber })}
          />
          <Suspense fallback={null}>
            <TextedKeyword
              message={typed.message}
              onChoose={(message) =>
                set({
                  ...typed,
                  message,
                  phoneNumber: phoneNumber
                    ? (parseNanp(phoneNumber) ?? typed.phoneNumber)
                    : typed.phoneNumber,
                })
              }
            />
          </Suspense>
          <WordsField
            label="What their text starts with"
            value={typed.message}
            error={problems.get("message")}
            onChange={(message) => set({ ...typed, message })}
          />
          {align(typed)}
        </>
      );
  }
}
