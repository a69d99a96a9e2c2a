import type { FileRefusal } from "../../../lib/device/media-files.ts";

/** Why a file was refused; announced, because the focus stays where the file was chosen. */
export function RefusedFile({ title, text }: FileRefusal) {
  return (
    <span role="alert">
      <strong className="block font-semibold">{title}</strong> <span>{text}</span>
    </span>
  );
}
