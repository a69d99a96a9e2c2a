import type { EditedDesign } from "@broadcast/contract/content-design";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { announceChange } from "../../lib/live/live-topics.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { DesignEditor, type DesignEditorProps } from "./DesignEditor.tsx";
import type { DesignStore } from "./use-edited-design.ts";

interface DesignScreenProps extends Omit<DesignEditorProps, "store">, Pick<DesignStore, "id" | "save"> {
  /** Reads the design from the server. */
  read: () => Promise<EditedDesign>;
}

/** The editor of a design, with its loading and error states. */
export function DesignScreen({ id, read, save, ...editor }: DesignScreenProps) {
  // Reread each time the editor opens: edits of an outdated design could not be saved.
  const visit = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ["design", id, visit],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data)
    return (
      <Panel title={editor.title} body="bare">
        {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />}
      </Panel>
    );
  return (
    <DesignEditor
      {...editor}
      store={{
        id,
        saved: data,
        save: async (edited) => {
          const kept = await save(edited);
          announceChange(["content"], [id]);
          return kept;
        },
        reload: read,
      }}
    />
  );
}
