import { Tabs } from "@base-ui/react/tabs";
import { cx } from "@broadcast/ui/class-names.ts";

interface TabListProps {
  label: string;
  tabs: readonly { id: string; label: string }[];
  className?: string;
}

/** The tabs of a `Tabs.Root`. */
export function TabList({ label, tabs, className }: TabListProps) {
  return (
    <Tabs.List aria-label={label} className={cx("flex gap-1", className)}>
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab.id}
          value={tab.id}
          className="touch-target h-8 rounded-md px-2.5 text-label font-semibold text-soft hover:text-text data-active:bg-b3 data-active:text-b11"
        >
          {tab.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
