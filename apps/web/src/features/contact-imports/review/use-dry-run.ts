import {
  type ColumnChoice,
  type ContactImport,
  contactImports,
  type UpdatePolicy,
} from "@broadcast/contract/contact-imports";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keyOf, useSend } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";

const debounceMs = 600;

interface Choice {
  hasHeader: boolean;
  fields: readonly (ColumnChoice | null)[];
  updates: readonly UpdatePolicy[];
  tags: readonly string[];
}

/** Has the server count what the import would do, again whenever the choices changed and settled. */
export function useDryRun(made: ContactImport, choice: Choice, isReady: boolean) {
  const client = useQueryClient();
  const { mutateAsync } = useSend(contactImports.dryRun, { isQuiet: true });
  const { hasHeader, fields, updates, tags } = choice;
  const wanted = JSON.stringify({ hasHeader, fields, updates, tags });
  const settled = useDebounced(wanted, debounceMs);
  const [asked, setAsked] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const importId = made._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    if (!isReady || settled !== wanted) return;
    let isCurrent = true;
    const params = { importId };
    setFailed(false);
    mutateAsync({ params, body: JSON.parse(settled) as Parameters<typeof mutateAsync>[0]["body"] }).then(
      (reply) => {
        if (!isCurrent) return;
        client.setQueryData(keyOf(contactImports.get, { params }), reply);
        setAsked(settled);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isReady, settled, wanted, importId, attempt, client, mutateAsync]);
  return {
    /** Null until the result for the current choices is known. */
    dryRun: asked === wanted ? made.dryRun : null,
    hasFailed,
    retry: () => setAttempt(attempt + 1),
  };
}
