import { Attached } from "./Attached.tsx";

/** The picture that goes with what is being written. */
export function AttachedPicture({ url, onRemove }: { url: string; onRemove: () => void }) {
  return (
    <Attached removeLabel="Remove picture" onRemove={onRemove}>
      <img src={url} alt="What you attached" className="h-24 max-w-[200px] rounded-md bg-n3 object-cover" />
    </Attached>
  );
}
