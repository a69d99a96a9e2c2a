import { Blocks, Grid2x2, Palette, Ruler, Shapes, Sparkle, Type } from "lucide-react";
import { Panel } from "../../ui/layout/Panel.tsx";
import { LinkList } from "../../ui/lists/LinkList.tsx";

const topics = [
  { href: "/style-guide/branding", title: "Branding", text: "The mark and the voice", icon: Sparkle },
  { href: "/style-guide/colors", title: "Colors", text: "Scales, surfaces, status", icon: Palette },
  { href: "/style-guide/iconography", title: "Iconography", text: "One set, three sizes", icon: Shapes },
  { href: "/style-guide/typography", title: "Typography", text: "Inter, eight sizes", icon: Type },
  { href: "/style-guide/breakpoints", title: "Breakpoints", text: "Where the layout changes", icon: Ruler },
  {
    href: "/style-guide/components",
    title: "Components",
    text: "Everything in all its states",
    icon: Blocks,
  },
];

/** The topics of the style guide. */
export function StyleGuideTopics() {
  return (
    <Panel
      title="Style Guide"
      trailing={<Grid2x2 aria-hidden="true" className="size-4 text-soft" />}
      body="bare"
    >
      <LinkList label="Style Guide" groups={[{ label: null, links: topics }]} />
    </Panel>
  );
}
