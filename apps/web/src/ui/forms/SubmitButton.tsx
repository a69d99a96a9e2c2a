import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";

/** The only button of a form that has a page to itself; must be inside `Form`. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" kind="primary" size="lg" isFull className="mt-1" isLoading={isSubmitting}>
      {children}
    </Button>
  );
}
