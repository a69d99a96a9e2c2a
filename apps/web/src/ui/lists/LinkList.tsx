import type { LucideIcon } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import { AppLink } from "../actions/AppLink.tsx";
import { Avatar } from "../display/Avatar.tsx";
import { CurrentPath } from "./current-path.ts";
import { ListRow } from "./ListRow.tsx";

interface LinkListProps {
  label: string;
  links: readonly { href: string; title: string; text: string; icon: LucideIcon }[];
}

/** A few fixed places to go to, as rows; the one the person is at, or somewhere below, is marked. */
export function LinkList({ label, links }: LinkListProps) {
  const path = useContext(CurrentPath);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked row is another one with each path
  useEffect(() => {
    const show = () => list.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
    show();
    // Notices that come above the list leave it less room.
    const resized = new ResizeObserver(show);
    if (list.current) resized.observe(list.current);
    return () => resized.disconnect();
  }, [path]);
  return (
    <nav ref={list} aria-label={label} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul>
        {links.map(({ href, title, text, icon: Icon }) => {
          const isHere = path === href;
          const isCurrent = isHere || path.startsWith(`${href}/`);
          return (
            <li key={href} className="h-row border-line border-b">
              <AppLink
                href={href}
                aria-current={isHere ? "page" : isCurrent ? "true" : undefined}
                className="block h-full no-underline hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
              >
                <ListRow
                  isCurrent={isCurrent}
                  content={{
                    title,
                    subtitle: text,
                    leading: <Avatar name={title} icon={<Icon className="size-[18px]" />} />,
                  }}
                />
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
