import type { DesignBlock } from "@broadcast/contract/content-design";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import {
  AlignLeft,
  Bookmark,
  ClipboardList,
  Columns2,
  Heading,
  Image,
  type LucideIcon,
  MessageCircle,
  Minus,
  MousePointerClick,
  MoveVertical,
  Plus,
  QrCode,
  Share2,
  Stamp,
} from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { configurableFormSection } from "../../configurable-forms/index.ts";
import { ContentPicker } from "../../content/index.ts";
import { PictureDialog } from "../PictureDialog.tsx";
import { BLOCK_NAMES, BLOCKS_OF, type BlockType, type DesignKind } from "./design-blocks.ts";
import { makeBlock, makeFormBlock, makePicture } from "./make-block.ts";
import { SavedBlocksDialog } from "./SavedBlocksDialog.tsx";

const icons: Record<BlockType, LucideIcon> = {
  heading: Heading,
  text: AlignLeft,
  button: MousePointerClick,
  image: Image,
  logo: Stamp,
  columns: Columns2,
  divider: Minus,
  spacer: MoveVertical,
  social: Share2,
  form: ClipboardList,
  qrCode: QrCode,
  textUs: MessageCircle,
};

interface AddBlockProps {
  kind: DesignKind;
  label: string;
  /** Columns cannot be nested. */
  isInColumn?: boolean;
  onAdd: (blocks: readonly DesignBlock[]) => void;
}

/** Offers the blocks that a design of this kind can have. */
export function AddBlock({ kind, label, isInColumn = false, onAdd }: AddBlockProps) {
  const { phoneNumber } = useCurrentUser();
  const [asked, setAsked] = useState<"image" | "form" | "saved" | null>(null);
  const close = () => setAsked(null);
  const offered = BLOCKS_OF[kind].filter(
    (type) => !(isInColumn && type === "columns") && !(type === "textUs" && !phoneNumber),
  );
  return (
    <>
      <Menu
        align="center"
        trigger={
          <Button size="sm" icon={<Plus aria-hidden="true" />}>
            {label}
          </Button>
        }
        entries={[
          ...offered.map((type) => {
            const Icon = icons[type];
            return {
              label: BLOCK_NAMES[type],
              icon: <Icon />,
              onSelect: () => {
                if (type === "image" || type === "form") setAsked(type);
                else onAdd([makeBlock(type, phoneNumber)]);
              },
            };
          }),
          // Saved blocks may contain columns, which cannot be nested; a template contains nothing of a single
          // account.
          ...(isInColumn || kind === "template"
            ? []
            : [null, { label: "Saved blocks", icon: <Bookmark />, onSelect: () => setAsked("saved") }]),
        ]}
      />
      {asked === "image" ? (
        <PictureDialog onClose={close} onChoose={({ _id }) => onAdd([makePicture(_id, "")])} />
      ) : null}
      {asked === "form" ? (
        <ContentPicker
          section={configurableFormSection}
          title="Select Configurable Form"
          onClose={close}
          onSelect={({ _id }) => {
            onAdd([makeFormBlock(_id)]);
            close();
          }}
        />
      ) : null}
      {asked === "saved" ? <SavedBlocksDialog kind={kind} onClose={close} onInsert={onAdd} /> : null}
    </>
  );
}
