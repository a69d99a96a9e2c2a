import { Dialog as Primitive } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { Button } from "../actions/Button.tsx";
import { IconButton } from "../actions/IconButton.tsx";
import { cx } from "../class-names.ts";
import { PhoneText } from "../display/PhoneText.tsx";
import { UnsavedContext, useUnsavedScope } from "../forms/unsaved.ts";
import { DialogTree, useDialogTree } from "./dialog-tree.ts";

const contextMenuIgnoredMs = 250;
const firstControl = "input, textarea, select, [data-row='0'], button, a[href]";
const widths = {
  sm: "sm:max-w-[400px]",
  md: "sm:max-w-[520px]",
  lg: "sm:max-w-[720px]",
  xl: "sm:max-w-[960px]",
};

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** One sentence under the title; the whole content of an `alert`. */
  description?: ReactNode;
  size?: keyof typeof widths;
  /** Buttons, right-aligned in a footer. */
  footer?: ReactNode;
  /** Off for content that reaches the edges, e.g. a list. */
  isPadded?: boolean;
  /** The initial focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Takes the focus if what opened the dialog can't take it again; by default the panel's title. */
  fallbackFocus?: RefObject<HTMLElement | null> | undefined;
  /** An `alert` cannot be closed by a press outside. */
  kind?: "plain" | "alert";
  children?: ReactNode;
}

/**
 * A window over the page, or a sheet from the bottom on a phone. Dialogs can open dialogs: Esc closes the top
 * one, and closing an outer one closes all within. Asks before discarding a changed form.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  size = "md",
  footer,
  isPadded = true,
  initialFocus,
  fallbackFocus,
  kind = "plain",
  children,
}: DialogProps) {
  const openedAt = useRef(0);
  // Stable, because a new function would be called again as if the dialog had just opened.
  const noteOpening = useCallback((element: HTMLElement | null) => {
    if (element) openedAt.current = performance.now();
  }, []);
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<{ element: Element | null; heading: HTMLElement | null }>(null);
  const noteOpener = () => {
    const focused = document.activeElement;
    // A menu is gone by the time the dialog closes, but not its button.
    const button = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
    const element = (button ? document.getElementById(button) : null) ?? focused;
    opener.current = { element, heading: element?.closest("section")?.querySelector("h1") ?? null };
  };
  const [isAsking, setAsking] = useState(false);
  const scope = useUnsavedScope();
  const node = useDialogTree(isOpen, () => {
    setAsking(false);
    onClose();
  });
  const tryClose = () => {
    if (scope.isDirty()) setAsking(true);
    else onClose();
  };
  return (
    <Primitive.Root
      open={isOpen}
      disablePointerDismissal={kind === "alert"}
      onOpenChange={(next) => {
        if (!next) tryClose();
      }}
    >
      <Primitive.Portal>
        <Primitive.Backdrop
          forceRender
          ref={noteOpening}
          onContextMenu={(event) => {
            // The long press that opened the dialog must not open the overlay's context menu too.
            if (performance.now() - openedAt.current < contextMenuIgnoredMs) event.preventDefault();
          }}
          className="fixed inset-0 z-40 bg-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Primitive.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6">
          <Primitive.Popup
            {...(kind === "alert" ? { role: "alertdialog" } : {})}
            initialFocus={(openedBy) => {
              noteOpener();
              if (initialFocus) return initialFocus.current;
              // Into the content, not onto the close button; on touch screens nowhere, or the keyboard would
              // cover the sheet.
              if (openedBy === "touch") return true;
              return body.current?.querySelector<HTMLElement>(firstControl) ?? true;
            }}
            finalFocus={() => {
              const { element, heading } = opener.current ?? {};
              // The opener may have been removed by the action: continue from the panel's title.
              const isGone = element && (!element.isConnected || element.matches(":disabled"));
              if (isGone) return fallbackFocus?.current ?? heading ?? true;
              return element instanceof HTMLElement && element !== document.body ? element : true;
            }}
            className={cx(
              "flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-lg bg-raised [--ground:var(--raised)] shadow-2 outline-none transition-[opacity,transform] duration-150 sm:max-h-[min(720px,100%)] sm:rounded-lg",
              "data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:data-starting-style:translate-y-8 sm:data-starting-style:scale-[.98]",
              "data-nested-dialog-open:brightness-95",
              widths[size],
            )}
          >
            <div className="flex shrink-0 items-start gap-3 px-5 pt-4 pb-3">
              <div className="min-w-0 flex-1 pt-1">
                <Primitive.Title className="text-heading font-semibold text-text [overflow-wrap:anywhere]">
                  <PhoneText>{title}</PhoneText>
                </Primitive.Title>
                {description && kind === "plain" ? (
                  <Primitive.Description className="mt-0.5 text-body text-soft">
                    {description}
                  </Primitive.Description>
                ) : null}
              </div>
              {kind === "alert" ? null : (
                <IconButton
                  label="Close"
                  hasTooltip={false}
                  className="-mr-2"
                  icon={<X aria-hidden="true" className="size-[18px]" />}
                  onClick={tryClose}
                />
              )}
            </div>
            <UnsavedContext value={scope}>
              <DialogTree value={node}>
                <div
                  ref={body}
                  className={cx(
                    "flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain",
                    isPadded && "px-5 pt-1 pb-5",
                  )}
                >
                  {description && kind === "alert" ? (
                    <Primitive.Description render={<div />} className="text-body text-soft">
                      {description}
                    </Primitive.Description>
                  ) : null}
                  {children}
                </div>
                {footer ? (
                  <div className="flex shrink-0 flex-wrap justify-end gap-2 border-line border-t bg-page px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
                    {footer}
                  </div>
                ) : null}
                {isAsking ? (
                  <Dialog
                    isOpen
                    kind="alert"
                    size="sm"
                    title="Discard changes?"
                    description="Your changes haven't been saved."
                    onClose={() => setAsking(false)}
                    footer={
                      <>
                        <Button onClick={() => setAsking(false)}>Keep editing</Button>
                        <Button
                          kind="danger"
                          onClick={() => {
                            setAsking(false);
                            onClose();
                          }}
                        >
                          Discard
                        </Button>
                      </>
                    }
                  />
                ) : null}
              </DialogTree>
            </UnsavedContext>
          </Primitive.Popup>
        </Primitive.Viewport>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
