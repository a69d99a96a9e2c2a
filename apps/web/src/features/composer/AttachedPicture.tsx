import { X } from "lucide-react";
import { IconButton } from "../../ui/actions/IconButton.tsx";

/** The picture that goes with what is being written. */
export function AttachedPicture({ url, onRemove }: { url: string; onRemove: () => void }) {
  return (
    <div className="relative mx-3.5 mt-3 w-fit">
      <img src={url} alt="What you attached" className="h-24 max-w-[200px] rounded-md bg-n3 object-cover" />
      <IconButton
        label="Remove picture"
        size="sm"
        kind="secondary"
        className="absolute -top-2 -right-2 rounded-full shadow-1"
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  );
}
