import { MessageSquareText } from "lucide-react";
import { lazy } from "react";
import type { InsertableContent } from "../features/content/index.ts";

/** The Insert Content menu: every kind that can be put into a message, in its order. */
export const insertableContent: readonly InsertableContent[] = [
  {
    label: "Insert Template",
    icon: MessageSquareText,
    Picker: lazy(async () => ({
      default: (await import("../features/message-templates/InsertTemplate.tsx")).InsertTemplate,
    })),
  },
];
