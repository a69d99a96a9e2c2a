import type { SendingSettings } from "@broadcast/contract/sending-settings";
import type { ReactNode } from "react";
import { ReadyPanel } from "./ReadyPanel.tsx";
import { useSendingSettings } from "./settings.api.ts";

interface SettingsScreenProps {
  title: string;
  children: (settings: SendingSettings) => ReactNode;
}

/** A screen of the account's sending settings. */
export function SettingsScreen({ title, children }: SettingsScreenProps) {
  return (
    <ReadyPanel title={title} read={useSendingSettings()}>
      {children}
    </ReadyPanel>
  );
}
