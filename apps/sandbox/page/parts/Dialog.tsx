import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

/** A modal dialog; Esc and a click beside it close it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element itself closes on Esc
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && ref.current?.close()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="button icon" aria-label="Close" onClick={() => ref.current?.close()}>
          <X size={18} aria-hidden />
        </button>
      </header>
      {children}
    </dialog>
  );
}
