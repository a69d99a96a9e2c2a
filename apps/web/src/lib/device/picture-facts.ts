import { fileSizeText } from "@broadcast/domain/content/file-size";
import { formatCount } from "../words/format.ts";

/** A picture's size as received, in pixels and bytes. */
export interface PictureSize {
  width?: number | undefined;
  height?: number | undefined;
  sizeBytes?: number | undefined;
}

/** "1,200 × 900 pixels, 312 KB", with what is known of it; null if nothing is. */
export function pictureFacts({ width, height, sizeBytes }: PictureSize): string | null {
  const facts = [
    ...(width && height ? [`${formatCount(width)} × ${formatCount(height)} pixels`] : []),
    ...(sizeBytes === undefined ? [] : [fileSizeText(sizeBytes)]),
  ];
  return facts.length > 0 ? facts.join(", ") : null;
}
