import type { FileRefusal } from "../../../lib/device/media-files.ts";

/** Why a file was not taken; read out, because the focus stays where it was chosen. */
export function RefusedFile({ title, text }: FileRefusal) {
  return (
    <span role="alert">
      <strong className="block font-semibold">{title}</strong> <span>{text}</span>
    </span>
  );
}
