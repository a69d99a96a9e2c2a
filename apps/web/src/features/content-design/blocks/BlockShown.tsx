import { attachments } from "@broadcast/contract/attachments";
import { configurableForms } from "@broadcast/contract/configurable-forms";
import type { ContentDesign, DesignRun, SimpleDesignBlock } from "@broadcast/contract/content-design";
import { cx } from "@broadcast/ui/class-names.ts";
import { ClipboardList, ImageOff } from "lucide-react";
import { addressOf } from "../../../lib/api/api-client.ts";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { QrCodePreview } from "../../qr-codes/index.ts";
import { WordsShown } from "../words/WordsShown.tsx";

const look = {
  dots: "square",
  corners: "square",
  color: "#000000",
  background: "#ffffff",
  logo: null,
} as const;
const aligned = { left: "text-left", center: "text-center", right: "text-right" };
const sizes = { 1: "text-[1.75rem] leading-tight", 2: "text-[1.4rem] leading-tight", 3: "text-[1.15rem]" };

interface BlockShownProps {
  block: SimpleDesignBlock;
  colors: ContentDesign["colors"];
}

/** A block about as people will see it. */
export function BlockShown({ block, colors }: BlockShownProps) {
  switch (block.type) {
    case "text":
      return block.paragraphs.every((runs) => runs.length === 0) ? (
        <Missing>Empty text</Missing>
      ) : (
        <div className={cx("flex flex-col gap-2", aligned[block.align])}>
          {block.paragraphs.map((runs, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else to be told apart by
            <p key={index} className="min-h-[1lh] whitespace-pre-line [overflow-wrap:anywhere]">
              {runs.map((run, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: runs have nothing else to be told apart by
                <RunShown key={at} run={run} />
              ))}
            </p>
          ))}
        </div>
      );
    case "heading":
      return block.text ? (
        <p className={cx("font-bold [overflow-wrap:anywhere]", sizes[block.level], aligned[block.align])}>
          <WordsShown words={block.text} />
        </p>
      ) : (
        <Missing>Empty heading</Missing>
      );
    case "button":
    case "textUs":
      return (
        <p className={aligned[block.align]}>
          <span
            className="inline-block rounded-md px-6 py-2.5 font-semibold [overflow-wrap:anywhere]"
            style={{ background: colors.button, color: colors.buttonText }}
          >
            <WordsShown words={block.label} />
          </span>
        </p>
      );
    case "image":
      return <PictureShown block={block} />;
    case "divider":
      return <hr className="border-current opacity-20" />;
    case "spacer":
      return <div style={{ height: block.height }} />;
    case "social":
      return block.profiles.length === 0 ? (
        <Missing>No profiles yet</Missing>
      ) : (
        <p className={cx("flex flex-wrap gap-x-5 gap-y-1", block.align === "center" && "justify-center")}>
          {block.profiles.map(({ label, link }) => (
            <span key={`${label} ${link}`} className="underline">
              {label}
            </span>
          ))}
        </p>
      );
    case "form":
      return <FormShown formId={block.configurableFormId} />;
    case "qrCode":
      return block.link ? (
        <div
          className={cx(
            "flex w-full",
            block.align === "center" && "justify-center",
            block.align === "right" && "justify-end",
          )}
        >
          <div className="w-40">
            <QrCodePreview url={block.link} look={look} label={block.alt} />
          </div>
        </div>
      ) : (
        <Missing>This code doesn't open anything yet</Missing>
      );
  }
}

const Missing = ({ children }: { children: string }) => <p className="italic opacity-70">{children}</p>;

function RunShown({ run: { text, bold, italic, link } }: { run: DesignRun }) {
  return (
    <span className={cx(bold && "font-bold", italic && "italic", link !== null && "underline")}>
      <WordsShown words={text} />
    </span>
  );
}

function PictureShown({
  block: { fileId, alt, align },
}: {
  block: Extract<SimpleDesignBlock, { type: "image" }>;
}) {
  const { data, error } = useEndpoint(attachments.get, { params: { id: fileId } }, { isQuiet: true });
  if (error || (data && data.kind !== "picture"))
    return (
      <p className="flex items-center gap-2 italic opacity-70">
        <ImageOff aria-hidden="true" className="size-4" />
        This picture is no longer available
      </p>
    );
  return (
    <p className={aligned[align]}>
      <img
        src={addressOf(attachments.file, {
          params: { id: fileId },
          query: { version: data?.modifiedAt ?? "" },
        })}
        alt={alt}
        className="inline-block max-w-full rounded-md"
      />
    </p>
  );
}

function FormShown({ formId }: { formId: string }) {
  const { data, error } = useEndpoint(configurableForms.get, { params: { id: formId } }, { isQuiet: true });
  return (
    <p className="flex items-center gap-2 rounded-md border border-current/30 border-dashed px-3 py-4">
      <ClipboardList aria-hidden="true" className="size-4 shrink-0" />
      {error ? "This form is no longer available" : (data?.name ?? "Form")}
      {data && !data.isOpen ? " (only from contacts' own links)" : null}
    </p>
  );
}
