import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Braces, Contact, ImagePlus, Mail, MessageSquareText, Mic, NotebookPen, Plus } from "lucide-react";
import { memo, useRef } from "react";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { type InsertableContent, useInsertableContent } from "../content/index.ts";
import { EmojiButton } from "./emoji/EmojiButton.tsx";

interface ComposerToolsProps {
  /** A picture is being made ready. */
  isPreparing: boolean;
  isEmail: boolean;
  /** Pictures and emoji only. */
  isGuest: boolean;
  /** Whether the contact can get a designed email. */
  canEmail: boolean;
  onPicture: (file: File) => void;
  onInsertField: () => void;
  onEmoji: (emoji: string) => void;
  /** Sends the account's contact card along. */
  onContactCard: () => void;
  /** Opens the choice of an item of a kind. */
  onInsertContent: (kind: InsertableContent) => void;
  /** From a text to an email or back; left out where only one of them can be written. */
  onSwitchKind?: () => void;
  /** Left out where nobody could keep a note. */
  onWriteNote?: (() => void) | undefined;
  /** Left out where voice drops may not be sent. */
  onVoiceDrop?: () => void;
}

/** What can be put into a message. Memoised, so that a keystroke does not draw it again. */
export const ComposerTools = memo(function ComposerTools({
  isPreparing,
  isEmail,
  isGuest,
  canEmail,
  onPicture,
  onInsertField,
  onEmoji,
  onContactCard,
  onInsertContent,
  onSwitchKind,
  onWriteNote,
  onVoiceDrop,
}: ComposerToolsProps) {
  const all = useInsertableContent(canEmail);
  // Document 1, section 2: a button of its own.
  const template = all.find(({ label }) => label === "Insert Template");
  const kinds = all.filter((kind) => kind !== template);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      {isGuest ? null : (
        <Menu
          side="top"
          align="start"
          trigger={<IconButton label="Insert Content" tooltipSide="top" icon={<Plus aria-hidden="true" />} />}
          entries={[
            ...kinds.map((kind) => ({
              label: kind.label,
              icon: <kind.icon />,
              onSelect: () => onInsertContent(kind),
            })),
            { label: "Dynamic Fields", icon: <Braces />, onSelect: onInsertField },
            onVoiceDrop !== undefined && { label: "Voice Drops", icon: <Mic />, onSelect: onVoiceDrop },
            !isEmail && { label: "Your Contact Card", icon: <Contact />, onSelect: onContactCard },
            onSwitchKind !== undefined && null,
            onSwitchKind !== undefined && {
              label: isEmail ? "Write a text instead" : "Write an email",
              icon: isEmail ? <MessageSquareText /> : <Mail />,
              onSelect: onSwitchKind,
            },
            onWriteNote !== undefined && null,
            onWriteNote !== undefined && {
              label: "Note for your team",
              icon: <NotebookPen />,
              onSelect: onWriteNote,
            },
          ]}
        />
      )}
      {isGuest || !template ? null : (
        <IconButton
          label={template.label}
          tooltipSide="top"
          icon={<template.icon aria-hidden="true" />}
          onClick={() => onInsertContent(template)}
        />
      )}
      {isEmail ? null : (
        <IconButton
          label="Add a picture"
          tooltipSide="top"
          icon={<ImagePlus aria-hidden="true" />}
          isLoading={isPreparing}
          onClick={() => picker.current?.click()}
        />
      )}
      <EmojiButton onPick={onEmoji} />
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/gif"
        aria-label="Picture"
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again.
          event.target.value = "";
          if (file) onPicture(file);
        }}
      />
    </>
  );
});
