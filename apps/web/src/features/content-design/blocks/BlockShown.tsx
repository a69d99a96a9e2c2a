import { attachments } from "@broadcast/contract/attachments";
import { brands } from "@broadcast/contract/brands";
import { configurableForms } from "@broadcast/contract/configurable-forms";
import {
  type ContentDesign,
  type DesignRun,
  groupedParagraphs,
  runsOf,
  type SimpleDesignBlock,
} from "@broadcast/contract/content-design";
import { socialNetworkOf } from "@broadcast/domain/content/social-networks";
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

/** A block roughly as recipients see it. */
export function BlockShown({ block, colors }: BlockShownProps) {
  switch (block.type) {
    case "text":
      return block.paragraphs.every((paragraph) => runsOf(paragraph).length === 0) ? (
        <Missing>Empty text</Missing>
      ) : (
        <div className={cx("flex flex-col gap-2", aligned[block.align])}>
          {groupedParagraphs(block.paragraphs).map(({ kind, items }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
            <ParagraphsShown key={index} kind={kind} items={items} />
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
    case "logo":
      return <LogoShown align={block.align} />;
    case "divider":
      return <hr className="border-current opacity-20" />;
    case "spacer":
      return <div style={{ height: block.height }} />;
    case "social":
      return block.profiles.length === 0 ? (
        <Missing>No profiles yet</Missing>
      ) : (
        <p
          className={cx(
            "flex flex-wrap gap-x-4 gap-y-1",
            block.align === "center" && "justify-center",
            block.align === "right" && "justify-end",
          )}
        >
          {block.profiles.map(({ label, link }) => (
            <span key={`${label} ${link}`} title={label} className="size-7">
              <svg
                viewBox="0 0 24 24"
                className="size-full fill-current"
                fillRule="evenodd"
                role="img"
                aria-label={label}
              >
                <path d={socialNetworkOf(link).path} />
              </svg>
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

function ParagraphsShown({ kind, items }: ReturnType<typeof groupedParagraphs>[number]) {
  const shown = items.map((runs) =>
    runs.map((run, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity
      <RunShown key={at} run={run} />
    )),
  );
  const look = "min-h-[1lh] whitespace-pre-line [overflow-wrap:anywhere]";
  if (kind === null) return <p className={look}>{shown}</p>;
  if (kind === "quote")
    return (
      <blockquote className="border-current/30 border-l-2 pl-3">
        {shown.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
          <p key={at} className={look}>
            {words}
          </p>
        ))}
      </blockquote>
    );
  const List = kind === "bullet" ? "ul" : "ol";
  return (
    <List className={cx("pl-6", kind === "bullet" ? "list-disc" : "list-decimal")}>
      {shown.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity
        <li key={at} className={look}>
          {words}
        </li>
      ))}
    </List>
  );
}

function LogoShown({ align }: { align: "left" | "center" | "right" }) {
  const { data } = useEndpoint(brands.read, {}, { isQuiet: true });
  if (!data) return null;
  return data.logoUrl ? (
    <p className={aligned[align]}>
      <img src={data.logoUrl} alt="Your logo" className="inline-block max-h-12 max-w-60" />
    </p>
  ) : (
    <Missing>Your brand has no logo yet</Missing>
  );
}

function RunShown({ run: { text, bold, italic, underline, link } }: { run: DesignRun }) {
  return (
    <span
      className={cx(bold && "font-bold", italic && "italic", (underline || link !== null) && "underline")}
    >
      <WordsShown words={text} />
    </span>
  );
}

function PictureShown({
  block: { fileId, alt, align, width },
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
        style={width === undefined ? undefined : { width: `${width}%` }}
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
