import { Badge } from "../../../ui/display/Badge.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { useBuiltInClassifiers } from "../admin-tools.api.ts";
import { kinds } from "./classifier-words.ts";

/** The fixed rules, with their sources. */
export function BuiltInRules() {
  const { data, isError, refetch } = useBuiltInClassifiers();
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />;
  return (
    <>
      <p className="text-soft text-pretty">
        These come with the product: words the law defines and what carriers refuse. You can't change them.
      </p>
      {data.classifiers.map(({ id, name, kind, phrases, effect, source }) => (
        <Card key={id} title={name} actions={<Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>}>
          <div className="flex flex-col gap-1.5">
            <p className="text-text text-pretty [overflow-wrap:anywhere]">{phrases.join(", ")}</p>
            <p className="text-soft text-pretty">{effect}</p>
            <p className="text-note text-soft text-pretty">Source: {source}</p>
          </div>
        </Card>
      ))}
    </>
  );
}
