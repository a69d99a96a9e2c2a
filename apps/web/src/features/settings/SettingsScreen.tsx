import type { SendingSettings } from "@broadcast/contract/sending-settings";
import type { ReactNode } from "react";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useSendingSettings } from "./settings.api.ts";

interface SettingsScreenProps {
  title: string;
  /** Draws the form, once what it starts from is there. */
  children: (settings: SendingSettings) => ReactNode;
}

/** A screen of settings, or what stands in its place while they are on their way or could not be read. */
export function SettingsScreen({ title, children }: SettingsScreenProps) {
  const { data, error, refetch } = useSendingSettings();
  if (data) return children(data);
  return (
    <Panel title={title} body="bare">
      {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />}
    </Panel>
  );
}
