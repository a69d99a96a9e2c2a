import { Hash, Signpost, Workflow } from "lucide-react";
import { lazy } from "react";
import type { ContactWork } from "../../features/contact-actions/index.ts";

/** The actions sections offer for selected contacts, in the order of the bar. */
export const contactWork: readonly ContactWork[] = [
  {
    label: "Add to campaign",
    icon: Signpost,
    Dialog: lazy(async () => ({
      default: (await import("../../features/campaigns/AddToCampaign.tsx")).AddToCampaign,
    })),
  },
  {
    label: "Add to app flow",
    icon: Workflow,
    Dialog: lazy(async () => ({
      default: (await import("../../features/app-flows/AddToFlow.tsx")).AddToFlow,
    })),
  },
  {
    label: "Apply keyword",
    icon: Hash,
    Dialog: lazy(async () => ({
      default: (await import("../../features/keywords/ApplyKeyword.tsx")).ApplyKeyword,
    })),
  },
];
