import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ButtonKind } from "@broadcast/ui/actions/button-style.ts";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Clock, Ellipsis, Pencil, Plus, Send, Trash2 } from "lucide-react";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Pill } from "../../ui/actions/Pill.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { Specimen } from "./Specimen.tsx";

const kinds: readonly ButtonKind[] = ["primary", "secondary", "quiet", "danger", "danger-outline"];
const pressed = () => toast.info("Pressed");

/** Buttons, links that look like them, menus and pills. */
export function ButtonSpecimens() {
  return (
    <>
      <Specimen title="Buttons" text="One primary button per place. Danger for what can't be undone.">
        <div className="flex flex-col gap-3">
          {kinds.map((kind) => (
            <div key={kind} className="flex flex-wrap items-center gap-2">
              <Button kind={kind} size="sm" icon={<Plus />} onClick={pressed}>
                New
              </Button>
              <Button kind={kind} onClick={pressed}>
                {kind}
              </Button>
              <Button kind={kind} icon={<Send />} onClick={pressed}>
                Send
              </Button>
              <Button kind={kind} isLoading>
                Sending
              </Button>
              <Button kind={kind} isDisabled>
                Disabled
              </Button>
            </div>
          ))}
          <Button kind="primary" size="lg" isFull onClick={pressed}>
            Large and full, for public pages
          </Button>
        </div>
      </Specimen>
      <Specimen title="Icon buttons, menus, pills" text="The tooltip comes after 275 ms.">
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Edit" icon={<Pencil />} onClick={pressed} />
          <IconButton label="Delete" kind="secondary" icon={<Trash2 />} onClick={pressed} />
          <IconButton label="Loading" icon={<Pencil />} isLoading />
          <IconButton label="Disabled" icon={<Pencil />} isDisabled />
          <Menu
            trigger={<IconButton label="More" icon={<Ellipsis />} />}
            entries={[
              { label: "Edit Message", icon: <Pencil />, onSelect: pressed },
              { label: "Edit Schedule", icon: <Clock />, isDisabled: true },
              { label: "Colors", href: "/style-guide/colors" },
              null,
              { label: "Delete Message", icon: <Trash2 />, isDanger: true, onSelect: pressed },
            ]}
          />
          <Pill icon={<Clock aria-hidden="true" className="size-4" />} onClick={pressed}>
            Scheduled Chats (2)
          </Pill>
          <ButtonLink href="/style-guide/branding">A link</ButtonLink>
        </div>
      </Specimen>
    </>
  );
}
