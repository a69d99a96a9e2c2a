import { cx } from "@broadcast/ui/class-names.ts";
import { ChevronsUpDown } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { Avatar } from "../../ui/display/Avatar.tsx";

interface UserButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  name: string;
  /** The line under the name. */
  detail: string;
  isSmall: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Shows the signed-in user, and opens their menu. */
export function UserButton({ name, detail, isSmall, ...rest }: UserButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        "flex w-full items-center gap-2.5 rounded-md py-2 text-left hover:bg-n4 active:bg-n5",
        isSmall ? "justify-center" : "px-1.5",
      )}
    >
      <Avatar name={name} size="sm" />
      {isSmall ? (
        <span className="sr-only">User menu of {name}</span>
      ) : (
        <>
          <span className="sr-only">User menu</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-text">{name}</span>
            <span className="block truncate text-note tabular-nums text-soft">{detail}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="mr-1.5 size-4 text-soft" />
        </>
      )}
    </button>
  );
}
