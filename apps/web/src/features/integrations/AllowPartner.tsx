import { hasRight } from "@broadcast/contract/roles";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useEffect, useState } from "react";
import type { ApiError } from "../../lib/api/api-error.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useAllowPartner, useDenyPartner, usePartnerRequest } from "./integrations.api.ts";
import { partnerQuery } from "./partner-query.ts";
import { requestProblem } from "./request-problem.ts";
import { ScopeList } from "./ScopeList.tsx";

/** Where the owner decides whether a partner may access the account, and then returns to the partner. */
export function AllowPartner() {
  const { partnerId = "" } = useScreenParams();
  const search = useScreenSearch();
  const query = partnerQuery(search);
  const { roles, company, auth } = useCurrentUser();
  const { data, error, refetch } = usePartnerRequest(partnerId, query);
  const allow = useAllowPartner();
  const deny = useDenyPartner();
  const [answering, setAnswering] = useState<"allow" | "deny" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // Going back from the partner can restore this page as it was left.
    const comeBack = () => setAnswering(null);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  const answer = async (kind: "allow" | "deny") => {
    setAnswering(kind);
    setProblem(null);
    const input = { params: { id: partnerId }, query };
    try {
      const { redirect } =
        kind === "allow"
          ? await allow.mutateAsync({ ...input, body: { isExistingUser: search.isExistingUser !== "false" } })
          : await deny.mutateAsync({ ...input, body: {} });
      location.assign(redirect);
    } catch (caught) {
      setProblem((caught as ApiError).message);
      setAnswering(null);
    }
  };

  if (error) {
    const { title, text, canRetry } = requestProblem(error);
    return (
      <Panel title="Connect a partner" width="reading">
        <EmptyState
          title={title}
          text={text}
          action={canRetry ? <Button onClick={() => void refetch()}>Try again</Button> : undefined}
        />
      </Panel>
    );
  }
  if (!data)
    return (
      <Panel title="Connect a partner" width="reading">
        <LoadingText />
      </Panel>
    );
  const { partner, returnsTo } = data;
  return (
    <Panel title={`Connect ${partner.name}`} width="reading">
      <div className="flex items-center gap-3.5">
        <Avatar name={partner.name} icon={partner.logo} size="lg" />
        <div className="min-w-0">
          <p className="text-heading font-semibold text-text [overflow-wrap:anywhere]">{partner.name}</p>
          <p className="text-body text-soft text-pretty">{partner.description}</p>
        </div>
      </div>
      <Card title={`What ${partner.name} can do`}>
        <div className="flex flex-col gap-3">
          <ScopeList scopes={partner.scopes} />
          <p className="text-note text-soft [overflow-wrap:anywhere]">
            This applies to the account of {company || auth.username}, until you remove it in Account,
            Integrations. It never sees your password.
          </p>
        </div>
      </Card>
      {hasRight(roles, "owner") ? (
        <>
          {problem ? <Banner tone="danger" title={problem} /> : null}
          <div className="flex flex-wrap gap-2">
            <Button
              kind="primary"
              isLoading={answering === "allow"}
              isDisabled={answering === "deny"}
              onClick={() => void answer("allow")}
            >
              Allow
            </Button>
            <Button
              isLoading={answering === "deny"}
              isDisabled={answering === "allow"}
              onClick={() => void answer("deny")}
            >
              Don't allow
            </Button>
          </div>
          <p className="text-note text-soft [overflow-wrap:anywhere]">
            Either way, you'll go back to {returnsTo}.
          </p>
        </>
      ) : (
        <Banner tone="caution" title="Only the owner of the account can connect a partner.">
          Ask them to open the partner's link themselves.
        </Banner>
      )}
    </Panel>
  );
}
