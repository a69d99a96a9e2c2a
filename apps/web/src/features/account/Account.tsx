import { formatCredits } from "@broadcast/domain/credits";
import { formattedName } from "@broadcast/domain/names";
import { displayPhoneNumber } from "@broadcast/domain/phone-number";
import { ChevronRight, Coins, Copy, LogOut, type LucideIcon, Rocket } from "lucide-react";
import { useScreenPath } from "../../lib/navigation.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { cx } from "../../ui/class-names.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";

interface Entry {
  href: string;
  label: string;
  icon: LucideIcon;
  value?: string;
}

/** Who is signed in, and the pages about the account. */
export function Account() {
  const user = useCurrentUser();
  const path = useScreenPath();
  const name = formattedName(user) || user.auth.username;
  const phone = displayPhoneNumber(user.phoneNumber ?? "");
  const entries: readonly Entry[] = [
    {
      href: "/account/credit-usage",
      label: "Credit usage",
      icon: Coins,
      value: formatCredits(user.messageCredits),
    },
    { href: "/welcome", label: "First steps", icon: Rocket },
    { href: "/logout", label: "Sign out", icon: LogOut },
  ];
  const facts = [
    { label: "Name", value: name },
    { label: "Company", value: user.company },
    { label: "Email", value: user.auth.username },
    { label: "Phone number", value: phone },
  ];
  return (
    <Panel title="Account" body="bare">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="flex items-center gap-3.5 px-4 pt-5 pb-4">
          <Avatar name={name} size="lg" />
          <div className="min-w-0">
            <p className="text-heading font-semibold text-text [overflow-wrap:anywhere]">{name}</p>
            <p className="text-soft [overflow-wrap:anywhere]">{user.company}</p>
          </div>
        </div>
        <dl className="border-line border-t">
          {facts.map(({ label, value }) => (
            <div key={label} className="border-line border-b px-4 py-2.5">
              <dt className="text-note text-soft">{label}</dt>
              <dd className="flex min-h-6 items-center gap-2 text-text tabular-nums">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{value || "None yet"}</span>
                {label === "Email" ? (
                  <Badge tone={user.auth.verified ? "brand" : "caution"}>
                    {user.auth.verified ? "Verified" : "Not verified"}
                  </Badge>
                ) : null}
                {label === "Phone number" && phone ? (
                  <IconButton
                    label="Copy phone number"
                    className="-my-2 -mr-2"
                    icon={<Copy aria-hidden="true" />}
                    onClick={() => void copyText(phone, "Phone Number copied to clipboard")}
                  />
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
        <nav aria-label="Account pages" className="pt-2">
          <ul>
            {entries.map(({ href, label, icon: Icon, value }) => {
              const isCurrent = path === href;
              return (
                <li key={href}>
                  <AppLink
                    href={href}
                    aria-current={isCurrent ? "page" : undefined}
                    className={cx(
                      "flex h-12 items-center gap-3 px-4 font-medium text-text no-underline",
                      "focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]",
                      isCurrent
                        ? "bg-b2 shadow-[inset_3px_0_0_var(--brand-solid)]"
                        : "hover:bg-n2 active:bg-n3",
                    )}
                  >
                    <Icon aria-hidden="true" className="size-[18px] text-soft" strokeWidth={1.75} />
                    <span className="min-w-0 flex-1 truncate">{label}</span>
                    {value ? <span className="text-soft tabular-nums">{value}</span> : null}
                    <ChevronRight aria-hidden="true" className="size-4 text-soft" />
                  </AppLink>
                </li>
              );
            })}
          </ul>
        </nav>
      </div>
    </Panel>
  );
}
