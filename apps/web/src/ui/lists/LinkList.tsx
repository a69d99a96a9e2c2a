import type { LucideIcon } from "lucide-react";
import { useContext } from "react";
import { AppLink } from "../actions/AppLink.tsx";
import { Avatar } from "../display/Avatar.tsx";
import { CurrentPath } from "./current-path.ts";
import { ListRow } from "./ListRow.tsx";

interface LinkListProps {
  label: string;
  links: readonly { href: string; title: string; text: string; icon: LucideIcon }[];
}

/** A few fixed places to go to, as rows; the one the person is at is marked. */
export function LinkList({ label, links }: LinkListProps) {
  const path = useContext(CurrentPath);
  return (
    <nav aria-label={label} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul>
        {links.map(({ href, title, text, icon: Icon }) => {
          const isCurrent = path === href;
          return (
            <li key={href} className="h-row border-line border-b">
              <AppLink
                href={href}
                aria-current={isCurrent ? "page" : undefined}
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
