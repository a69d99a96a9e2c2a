import { cx } from "@broadcast/ui/class-names.ts";
import { useUnsaved } from "@broadcast/ui/forms/unsaved.ts";
import { DialogTree } from "@broadcast/ui/overlays/dialog-tree.ts";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Banner } from "../feedback/Banner.tsx";
import { LoadingOverlay } from "../feedback/LoadingOverlay.tsx";
import { AfterPressContext, useAfterPress } from "./after-press.ts";
import type { CheckedForm } from "./checked-form.ts";
import { focusFirstInvalid } from "./first-invalid.ts";

interface FormProps<In extends FieldValues, Out extends FieldValues> {
  form: CheckedForm<In, Out>;
  /** Links buttons outside the form to it: `<Button type="submit" form={id}>`. */
  id?: string;
  /** Names the form for screen readers. */
  label?: string;
  /** Off for forms with nothing worth keeping: a search, a sign-in. */
  isGuarded?: boolean;
  /** A link or button that helps with an error of the whole form; shown next to its text. */
  wayOut?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Wraps the fields of `useZodForm`; Enter submits, and leaving with unsaved changes asks first. */
export function Form<In extends FieldValues, Out extends FieldValues>({
  form: { form, submit, formError },
  id,
  label,
  isGuarded = true,
  wayOut,
  className,
  children,
}: FormProps<In, Out>) {
  const told = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const { submitCount, isSubmitting } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusFirstInvalid(element.current);
  }, [submitCount, isSubmitting]);
  // The pressed button may be far below.
  useEffect(() => {
    if (formError) told.current?.scrollIntoView?.({ block: "nearest" });
  }, [formError]);
  // A dialog's button is in its footer, which is always in view, and shows a spinner while it waits.
  const isInDialog = useContext(DialogTree) !== null;
  const afterPress = useAfterPress();
  useUnsaved(isGuarded && form.formState.isDirty && !isSubmitting);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        noValidate
        aria-label={label}
        className={cx("relative flex flex-col gap-4", className)}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a dialog inside another form must not submit the outer one.
          event.stopPropagation();
          void submit();
        }}
      >
        {formError ? (
          <div ref={told} className="scroll-m-4">
            <Banner tone="danger" title={formError}>
              {wayOut}
            </Banner>
          </div>
        ) : null}
        <AfterPressContext value={afterPress}>{children}</AfterPressContext>
        {isInDialog ? null : <LoadingOverlay isLoading={isSubmitting} text="One moment..." />}
      </form>
    </FormProvider>
  );
}
