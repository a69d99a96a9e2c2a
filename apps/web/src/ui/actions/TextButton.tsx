import type { ReactNode } from "react";

interface TextButtonProps {
  onPress: () => void;
  children: ReactNode;
}

/** A secondary action as a line of text. For navigation use `AppLink`. */
export function TextButton({ onPress, children }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="touch-target rounded-sm py-1 text-left text-note font-semibold text-b11 hover:underline"
    >
      {children}
    </button>
  );
}
