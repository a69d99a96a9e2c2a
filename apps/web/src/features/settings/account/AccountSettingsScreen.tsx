import type { AccountSettings } from "@broadcast/contract/account-settings";
import type { ReactNode } from "react";
import { ReadyPanel } from "../ReadyPanel.tsx";
import { useAccountSettings } from "./use-account-settings.ts";

interface AccountSettingsScreenProps {
  title: string;
  children: (settings: AccountSettings) => ReactNode;
}

/** A screen of the account's plain settings. */
export function AccountSettingsScreen({ title, children }: AccountSettingsScreenProps) {
  return (
    <ReadyPanel title={title} read={useAccountSettings()}>
      {children}
    </ReadyPanel>
  );
}
