import { Braces, Clock, Gauge, type LucideIcon, Mail, Scale } from "lucide-react";
import { useScreenPath } from "../../lib/navigation.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { Panel } from "../../ui/Panel.tsx";

const pages: readonly { slug: string; title: string; text: string; icon: LucideIcon }[] = [
  { slug: "broadcast-hours", title: "Broadcast hours", text: "When your broadcasts leave", icon: Clock },
  { slug: "sending-limits", title: "Sending limits", text: "How much one person gets, alarms", icon: Gauge },
  { slug: "dynamic-fields", title: "Dynamic fields", text: "When a value is missing", icon: Braces },
  { slug: "email", title: "Email", text: "Postal address, replies", icon: Mail },
  {
    slug: "quiet-hours",
    title: "What we keep to for you",
    text: "Quiet hours, carriers' limits",
    icon: Scale,
  },
];

/** The settings that there are. */
export function Settings() {
  const path = useScreenPath();
  return (
    <Panel title="Settings" body="bare">
      <nav aria-label="Settings" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ul>
          {pages.map(({ slug, title, text, icon: Icon }) => {
            const href = `/settings/${slug}`;
            const isCurrent = path === href;
            return (
              <li key={slug} className="h-row border-line border-b">
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
    </Panel>
  );
}
