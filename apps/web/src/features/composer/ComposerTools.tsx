import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Braces, Contact, ImagePlus, Mail, MessageSquareText, Mic, NotebookPen, Plus } from "lucide-react";
import { memo, useRef } from "react";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { type InsertableContent, useInsertableContent } from "../content/index.ts";
import { EmojiButton } from "./emoji/EmojiButton.tsx";

interface ComposerToolsProps {
  /** Whether a picture is being prepared. */
  isPreparing: boolean;
  isEmail: boolean;
  /** Pictures and emoji only. */
  isGuest: boolean;
  /** Whether the contact can receive a designed email. */
  canEmail: boolean;
  onPicture: (file: File) => void;
  onInsertField: () => void;
  onEmoji: (emoji: string) => void;
  /** Attaches the account's contact card. */
  onContactCard: () => void;
  /** Opens the picker for a kind of content. */
  onInsertContent: (kind: InsertableContent) => void;
  /** Switches between text and email; omitted if only one is possible. */
  onSwitchKind?: () => void;
  /** Omitted where notes are unavailable. */
  onWriteNote?: (() => void) | undefined;
  /** Omitted where voice drops are not allowed. */
  onVoiceDrop?: () => void;
}

/** The tools that insert something into a message. Memoized, so that typing does not rerender them. */
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
  const content = [
    ...kinds.map((kind) => ({
      label: kind.label,
      icon: <kind.icon />,
      onSelect: () => onInsertContent(kind),
    })),
    { label: "Dynamic Fields", icon: <Braces />, onSelect: onInsertField },
    ...(onVoiceDrop ? [{ label: "Voice Drops", icon: <Mic />, onSelect: onVoiceDrop }] : []),
    ...(isEmail ? [] : [{ label: "Your Contact Card", icon: <Contact />, onSelect: onContactCard }]),
  ];
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      {isGuest ? null : (
        <Menu
          side="top"
          align="start"
          trigger={<IconButton label="Insert Content" tooltipSide="top" icon={<Plus aria-hidden="true" />} />}
          entries={[
            ...content.sort((a, b) => a.label.localeCompare(b.label)),
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
          // Lets the same file be chosen again.
          event.target.value = "";
          if (file) onPicture(file);
        }}
      />
    </>
  );
});
