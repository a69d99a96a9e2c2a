import { Menu as Primitive } from "@base-ui/react/menu";
import { cx } from "@broadcast/ui/class-names.ts";
import { Check } from "lucide-react";
import { type HTMLAttributes, type ReactElement, type ReactNode, useRef } from "react";
import { AppLink } from "../actions/AppLink.tsx";
import { hideOnEscape } from "./hide-on-escape.ts";
import { MountOnPress } from "./MountOnPress.tsx";
import { popupItemStyle, popupStyle } from "./popup-style.ts";

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Makes the entry a link. */
  href?: string;
  onSelect?: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Shows a tick: one of a set of choices. */
  isChecked?: boolean;
}

/** Related entries under a name, which screen readers announce. */
export interface MenuEntryGroup {
  group: string;
  /** Shows the name above the entries, if they are unclear without it. */
  isTitled?: boolean;
  entries: readonly (MenuEntry | false)[];
}

interface MenuProps {
  /** The button that opens the menu; it receives the handlers. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** `null` draws a separator; `false` is skipped. */
  entries: readonly (MenuEntry | MenuEntryGroup | null | false)[];
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
  /** Above the entries, e.g. the signed-in user. */
  header?: ReactNode;
  /** A line of text under the entries. */
  footer?: ReactNode;
  className?: string;
  /** Opens at once, because it was requested before it was loaded. */
  isOpenAtFirst?: boolean;
}

/** A separator is identified by the entry before it. */
const lineKey = (entries: MenuProps["entries"], index: number) => {
  const before = entries.slice(0, index).findLast((entry) => entry);
  return `after ${!before ? "nothing" : "group" in before ? before.group : before.label}`;
};

function Entry({ entry }: { entry: MenuEntry }) {
  const content = (
    <>
      {entry.icon ? <span className="[&_svg]:size-4 shrink-0">{entry.icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.isChecked ? <Check aria-label="chosen" className="size-4 text-b11" /> : null}
    </>
  );
  const look = cx(popupItemStyle, "no-underline", entry.isDanger && "text-bad11");
  return entry.href && !entry.isDisabled ? (
    <Primitive.LinkItem render={<AppLink href={entry.href} />} closeOnClick className={look}>
      {content}
    </Primitive.LinkItem>
  ) : (
    <Primitive.Item disabled={entry.isDisabled} onClick={entry.onSelect} className={look}>
      {content}
    </Primitive.Item>
  );
}

/** A menu behind a button. */
export function Menu({ isOpenAtFirst = false, ...menu }: MenuProps) {
  const mount = () => <MountedMenu {...menu} />;
  return isOpenAtFirst ? mount() : <MountOnPress trigger={menu.trigger}>{mount}</MountOnPress>;
}

function MountedMenu({
  trigger,
  entries,
  side = "bottom",
  align = "end",
  header,
  footer,
  className,
}: Omit<MenuProps, "isOpenAtFirst">) {
  const popup = useRef<HTMLDivElement>(null);
  const actions = useRef<Primitive.Root.Actions>(null);
  return (
    <Primitive.Root
      modal={false}
      defaultOpen
      actionsRef={actions}
      onOpenChange={(isWanted, details) => {
        if (!isWanted) hideOnEscape(popup, details, () => actions.current?.close());
      }}
    >
      <Primitive.Trigger render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner side={side} align={align} sideOffset={4} className="z-50">
          <Primitive.Popup ref={popup} className={cx(popupStyle, "max-h-(--available-height)", className)}>
            {header}
            {entries.map((entry, index) => {
              if (entry === null)
                return <hr key={lineKey(entries, index)} className="mx-1 my-1 border-line" />;
              if (entry === false) return null;
              if ("group" in entry)
                return (
                  <Primitive.Group key={entry.group} aria-label={entry.isTitled ? undefined : entry.group}>
                    {entry.isTitled ? (
                      <Primitive.GroupLabel className="px-2.5 pt-1.5 pb-1 font-semibold text-note text-soft">
                        {entry.group}
                      </Primitive.GroupLabel>
                    ) : null}
                    {entry.entries.map((each) => each && <Entry key={each.label} entry={each} />)}
                  </Primitive.Group>
                );
              return <Entry key={entry.label} entry={entry} />;
            })}
            {footer}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
