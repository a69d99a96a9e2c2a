import type { AvailablePartner } from "@broadcast/contract/integrations";
import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { cx } from "@broadcast/ui/class-names.ts";
import { ExternalLink } from "lucide-react";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ScopeList } from "./ScopeList.tsx";

/** The partners that could be connected, with the permissions they request. Only the partner can begin it. */
export function AvailablePartners({ partners }: { partners: readonly AvailablePartner[] }) {
  if (partners.length === 0) return null;
  return (
    <section aria-labelledby="available-partners" className="flex flex-col gap-4">
      <h2 id="available-partners" className="text-lead font-semibold text-text">
        Available
      </h2>
      <ul className="flex flex-col gap-4">
        {partners.map(({ _id, name, logo, description, scopes, website }) => (
          <li key={_id}>
            <Card>
              <div className="flex flex-col gap-3">
                <div className="flex items-center gap-3">
                  <Avatar name={name} icon={logo} />
                  <div className="min-w-0 flex-1">
                    <h3 className="font-semibold text-text [overflow-wrap:anywhere]">{name}</h3>
                    {description ? (
                      <p className="text-note text-soft text-pretty [overflow-wrap:anywhere]">
                        {description}
                      </p>
                    ) : null}
                  </div>
                </div>
                <div className="flex flex-col gap-2">
                  <p className="text-note text-soft">It asks you to let it:</p>
                  <ScopeList scopes={scopes} />
                </div>
                {website ? (
                  <div>
                    <a
                      href={website}
                      target="_blank"
                      rel="noreferrer"
                      className={cx(buttonStyle("secondary", "md"), "max-w-full")}
                    >
                      <span className="truncate">Connect from {name}</span>
                      <ExternalLink aria-hidden="true" />
                    </a>
                  </div>
                ) : (
                  <p className="text-note text-soft text-pretty">
                    To connect it, look for Project Broadcast in {name}.
                  </p>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
