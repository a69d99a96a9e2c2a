import { Blocks, Grid2x2, type LucideIcon, Palette, Ruler, Shapes, Sparkle, Type } from "lucide-react";
import { useScreenPath } from "../../lib/navigation.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { Panel } from "../../ui/Panel.tsx";

const topics: readonly { slug: string; title: string; text: string; icon: LucideIcon }[] = [
  { slug: "branding", title: "Branding", text: "The mark and the voice", icon: Sparkle },
  { slug: "colors", title: "Colors", text: "Scales, surfaces, status", icon: Palette },
  { slug: "iconography", title: "Iconography", text: "One set, two sizes", icon: Shapes },
  { slug: "typography", title: "Typography", text: "Inter, six sizes", icon: Type },
  { slug: "breakpoints", title: "Breakpoints", text: "Where the layout changes", icon: Ruler },
  { slug: "components", title: "Components", text: "Everything in all its states", icon: Blocks },
];

/** The topics of the style guide. */
export function StyleGuideTopics() {
  const path = useScreenPath();
  return (
    <Panel
      title="Style guide"
      trailing={<Grid2x2 aria-hidden="true" className="size-4 text-soft" />}
      body="bare"
    >
      <ul className="flex-1 overflow-y-auto">
        {topics.map(({ slug, title, text, icon: Icon }) => {
          const href = `/style-guide/${slug}`;
          const isCurrent = path === href;
          return (
            <li key={slug} className="h-row">
              <AppLink
                href={href}
                aria-current={isCurrent ? "page" : undefined}
                className="block h-full no-underline hover:bg-n2"
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
    </Panel>
  );
}
