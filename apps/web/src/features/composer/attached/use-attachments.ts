import { toast } from "@broadcast/ui/feedback/toast.ts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { takeSharedImage } from "../../../lib/device/shared-image.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useFileDrop } from "../../../ui/inputs/file/use-file-drop.ts";
import type { Draft } from "../outbox/drafts.ts";
import { readOwnContactCard } from "./own-contact-card.ts";
import { preparePicture } from "./picture.ts";
import { draggedAddressIn } from "./picture-address.ts";

interface AttachmentsOptions {
  change: (changed: Partial<Draft>) => void;
  isEmail: boolean;
  /** The size limit of pictures sent from the account's number, in bytes. */
  maxBytes: number;
  input: RefObject<HTMLTextAreaElement | null>;
  dropZone: RefObject<HTMLElement | null>;
}

/** The attachments of a message: chosen, pasted, dropped or imported. The returned functions are stable. */
export function useAttachments({ dropZone, input, ...options }: AttachmentsOptions) {
  const [isPreparing, setPreparing] = useState(false);
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
      setPreparing(true);
      const prepared = await preparePicture(file, latest.current.maxBytes);
      setPreparing(false);
      if ("refusal" in prepared) toast.error(prepared.refusal.title, prepared.refusal.text);
      else latest.current.change({ picture: prepared.picture, contactCard: null });
      input.current?.focus();
    },
    [input],
  );
  /** Resolves to whether the picture was attached. */
  const onPictureAddress = useCallback(
    async (address: string): Promise<boolean> => {
      setPreparing(true);
      try {
        const { importPicture } = await import("./import-picture.ts");
        await onPicture(await importPicture(address));
        return true;
      } catch (error) {
        setPreparing(false);
        const { importFailure } = await import("./import-picture.ts");
        toast.error(...importFailure(error));
        return false;
      }
    },
    [onPicture],
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
  return { isPreparing, isDropping, onPicture, onPictureAddress, onContactCard };
}
