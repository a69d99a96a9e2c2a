import { Capacitor } from "@capacitor/core";
import { CapacitorShareTarget, type SharedFile } from "@capgo/capacitor-share-target";
import type { SharedImage } from "../platform.ts";

export interface SharedImages {
  take: () => Promise<SharedImage | null>;
}

const read = async ({ uri, mimeType }: SharedFile, sharedAt: number): Promise<SharedImage> => {
  const answer = await fetch(uri.startsWith("data:") ? uri : Capacitor.convertFileSrc(uri));
  const blob = await answer.blob();
  const imageData = blob.type.startsWith("image/") ? blob : new Blob([blob], { type: mimeType });
  return { imageData, mimeType, size: imageData.size, sharedAt };
};

/** Keeps the last image that another app shared, and reports at once whether it is one. */
export const takeSharedImages = async (onShared: (isImage: boolean) => void): Promise<SharedImages> => {
  let last: Promise<SharedImage | null> | null = null;
  await CapacitorShareTarget.addListener("shareReceived", ({ files }) => {
    const file = files.find(({ mimeType }) => mimeType.startsWith("image/"));
    // Read now, because the other app may withdraw it soon.
    last = file ? read(file, Date.now()).catch(() => null) : null;
    onShared(file !== undefined);
  });
  return {
    take: async () => {
      const image = last;
      last = null;
      return image;
    },
  };
};
