import { toast } from "@broadcast/ui/feedback/toast.ts";
import { type ClipboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { takeSharedImage } from "../../../lib/device/shared-image.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useFileDrop } from "../../../ui/inputs/file/use-file-drop.ts";
import type { Draft } from "../outbox/drafts.ts";
import { readOwnContactCard } from "./own-contact-card.ts";
import { preparePicture } from "./picture.ts";
import { draggedAddressIn, pictureAddressIn } from "./picture-address.ts";

interface AttachmentsOptions {
  change: (changed: Partial<Draft>) => void;
  isEmail: boolean;
  /** The size limit of pictures sent from the account's number, in bytes. */
  maxBytes: number;
  input: RefObject<HTMLTextAreaElement | null>;
  dropZone: RefObject<HTMLElement | null>;
  /** Inserts text at the caret. */
  insert: (words: string) => void;
}

const oneMore = (count: number) => count + 1;
const oneLess = (count: number) => count - 1;

/** The attachments of a message: chosen, pasted, dropped or imported. The returned functions are stable. */
export function useAttachments({ dropZone, input, ...options }: AttachmentsOptions) {
  /** How many pictures are being prepared. */
  const [preparing, setPreparing] = useState(0);
  const latest = useRef(options);
  latest.current = options;

  const onPicture = useCallback(
    async (file: Blob) => {
      if (latest.current.isEmail) {
        toast.error(
          "Invalid Selection",
          "You can't add a picture to an email here. Write a text to send one.",
        );
        return;
      }
      setPreparing(oneMore);
      try {
        const prepared = await preparePicture(file, latest.current.maxBytes);
        if ("refusal" in prepared) toast.error(prepared.refusal.title, prepared.refusal.text);
        else latest.current.change({ picture: prepared.picture, contactCard: null });
      } finally {
        setPreparing(oneLess);
      }
      input.current?.focus();
    },
    [input],
  );
  /** Resolves to whether the picture was loaded; otherwise `tell` says why not. */
  const onLoading = useCallback(
    async (load: () => Promise<Blob>, tell: (error: unknown) => unknown): Promise<boolean> => {
      setPreparing(oneMore);
      try {
        await onPicture(await load());
        return true;
      } catch (error) {
        await tell(error);
        return false;
      } finally {
        setPreparing(oneLess);
      }
    },
    [onPicture],
  );
  const onPictureAddress = useCallback(
    (address: string) =>
      onLoading(
        async () => (await import("./import-picture.ts")).importPicture(address),
        async (error) => toast.error(...(await import("./import-picture.ts")).importFailure(error)),
      ),
    [onLoading],
  );
  const onTemplatePicture = useCallback(
    (load: () => Promise<Blob>) =>
      void onLoading(load, () =>
        toast.error("We couldn't load this template's picture", "Check your connection and try again."),
      ),
    [onLoading],
  );
  const isInView = useIsInView();
  useEffect(() => {
    // A shared picture waits for the first chat that is opened.
    if (isInView) void takeSharedImage().then((image) => image && onPicture(image));
  }, [isInView, onPicture]);
  const onContactCard = useCallback(async () => {
    const contactCard = await readOwnContactCard();
    if (contactCard) latest.current.change({ contactCard, picture: null });
    input.current?.focus();
  }, [input]);

  const isDropping = useFileDrop(dropZone, onPicture, (uriList) => {
    const address = draggedAddressIn(uriList);
    if (address) void onPictureAddress(address);
  });
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const file = [...event.clipboardData.files].find(({ type: kind }) => kind.startsWith("image/"));
    const pasted = event.clipboardData.getData("text/plain");
    const address = file || options.isEmail ? null : pictureAddressIn(pasted);
    if (!file && !address) return;
    event.preventDefault();
    if (file) void onPicture(file);
    // The URL is inserted as text if the picture cannot be loaded, apart from what was typed meanwhile.
    else if (address)
      void onPictureAddress(address).then((isThere) => {
        const { value = "", selectionStart = 0 } = input.current ?? {};
        if (!isThere) options.insert(/\S$/.test(value.slice(0, selectionStart)) ? ` ${pasted}` : pasted);
      });
  };
  return { isPreparing: preparing > 0, isDropping, onPicture, onTemplatePicture, onPaste, onContactCard };
}
