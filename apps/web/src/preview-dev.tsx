import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import {
  Archive,
  CheckCheck,
  Ellipsis,
  Filter,
  Link2,
  MessageCircle,
  Plus,
  Send,
  Signpost,
  SlidersHorizontal,
  SquarePen,
  Tag,
  Upload,
  Users,
} from "lucide-react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { menuGroups } from "./app/menu.ts";
import { makeRouter } from "./app/router.ts";
import type { Screen } from "./app/screen.ts";
import { screens as real } from "./app/screens.ts";
import { useGo, useScreenParams } from "./lib/navigation.ts";
import { usePagedSearch } from "./lib/paged-search.ts";
import { makeQueryClient } from "./lib/query-client.ts";
import { setUnread } from "./lib/unread.ts";
import { followSystemTheme } from "./platform/theme.ts";
import { Avatar } from "./ui/Avatar.tsx";
import { Badge } from "./ui/Badge.tsx";
import { Button } from "./ui/Button.tsx";
import { Card } from "./ui/Card.tsx";
import { EmptyState } from "./ui/EmptyState.tsx";
import { Field } from "./ui/Field.tsx";
import { FilterChips } from "./ui/FilterChips.tsx";
import { Form } from "./ui/Form.tsx";
import { FormActions } from "./ui/FormActions.tsx";
import { IconButton } from "./ui/IconButton.tsx";
import { List } from "./ui/List.tsx";
import { useListSelection } from "./ui/list-selection.ts";
import { Panel } from "./ui/Panel.tsx";
import { PhoneField } from "./ui/PhoneField.tsx";
import { ProgressBar } from "./ui/ProgressBar.tsx";
import { SearchField } from "./ui/SearchField.tsx";
import { Select } from "./ui/Select.tsx";
import { SelectionDialog } from "./ui/SelectionDialog.tsx";
import { StatCard } from "./ui/StatCard.tsx";
import { TextField } from "./ui/TextField.tsx";
import { TimeField } from "./ui/TimeField.tsx";
import { toast } from "./ui/toast.ts";
import { useZodForm } from "./ui/zod-form.ts";
import "./ui/base.css";

const user = {
  _id: "1",
  auth: { username: "maya@rivers.co", verified: true },
  firstName: "Maya",
  lastName: "Rivers",
  company: "Rivers & Thread",
  phoneNumber: "+15125550148",
  phoneNumberType: "managed-voip",
  onboardingStatus: "complete",
  messageCredits: 4218.5,
  timezone: "America/Chicago",
  superuser: false,
  organizationAdmin: false,
  updatedAt: "2026-11-20T00:00:00Z",
  subscriptionPlan: "starter_5",
  subscriptionDetails: {
    currentPlanName: "Starter",
    currentPlanFrequency: "Monthly",
    currentPlanEndDate: "2026-12-14T12:00:00Z",
  },
};
window.fetch = async () =>
  new Response(
    JSON.stringify({
      user,
      sandboxUrl: location.search.includes("sandbox") ? "http://localhost:4000" : null,
    }),
    { headers: { "content-type": "application/json" } },
  );
(window as unknown as { EventSource: unknown }).EventSource = class {
  addEventListener() {}
  close() {}
};

const names = [
  "Jo Lindqvist",
  "Theo Duarte",
  "Amara Kone",
  "Sunita Patel",
  "Ben Whitaker",
  "(737) 555-0116",
  "Rosa Medina",
  "Grace Cho",
  "Omar Haddad",
  "Lena Novak",
];
const texts = [
  "Yes! Saturday at 10 works for me 🎉",
  "Can you send the size chart again?",
  "You: Thanks for stopping by the booth yesterday",
  "📷 Photo",
  "Please take me off your list",
  "SAVE20",
  "You: Voice drop · 0:34",
  "Perfect, thank you so much!",
  "You: Here’s the link for the fitting room",
  "See you there",
];
const times = ["10:42", "10:31", "9:58", "9:12", "8:47", "Yesterday", "Yesterday", "Yesterday", "Wed", "Wed"];
const total = 12480;
const fetchPage = async ({ page, pageSize, term }: { page: number; pageSize: number; term: string }) => {
  const n = term === "none" ? 0 : term ? 7 : total;
  const items = Array.from(
    { length: Math.max(0, Math.min(pageSize, n - (page - 1) * pageSize)) },
    (_, i) => ({ _id: String((page - 1) * pageSize + i), name: names[((page - 1) * pageSize + i) % 10]! }),
  );
  return { items, paging: { total: n, page, pageSize, pages: Math.ceil(n / pageSize) } };
};

function Chats() {
  const source = usePagedSearch({ name: "chats", initialQuery: { filter: "all" }, fetchPage });
  return (
    <Panel
      title="Chats"
      body="bare"
      actions={
        <>
          <IconButton label="Filter" icon={<Filter className="size-[18px]" />} />
          <IconButton label="Mark all read" icon={<CheckCheck className="size-[18px]" />} />
          <Button kind="primary" size="sm" icon={<SquarePen className="size-4" />}>
            New
          </Button>
        </>
      }
      header={
        <div className="flex flex-col gap-2 px-4 pt-3 pb-2.5">
          <SearchField label="Search chats" value={source.term} onChange={source.setTerm} />
          <FilterChips
            label="Show"
            value={source.query.filter}
            onChange={(filter) => source.setQuery({ filter })}
            chips={[
              { value: "all", label: "All" },
              { value: "unread", label: "Unread", count: 12 },
              { value: "opt", label: "Possible opt-outs", count: 2 },
            ]}
          />
        </div>
      }
    >
      <List
        label="Chats"
        type="nav"
        source={source}
        hrefOf={(c) => `/chats/${c._id}`}
        row={(c, i) => ({
          title: c.name,
          subtitle: texts[i % 10],
          meta: times[i % 10],
          isUnread: [1, 3, 4].includes(i % 10),
          leading: <Avatar name={c.name} />,
        })}
        empty={
          <EmptyState
            title="No chats yet"
            text="Text someone to start"
            action={<Button kind="primary">New chat</Button>}
          />
        }
      />
    </Panel>
  );
}
function Contacts() {
  const source = usePagedSearch({ name: "contacts", initialQuery: {}, fetchPage });
  const selection = useListSelection<{ _id: string; name: string }>();
  return (
    <Panel
      title="Contacts"
      trailing={source.paging.total}
      body="bare"
      actions={
        <>
          <IconButton label="Import" icon={<Upload className="size-[18px]" />} />
          <Button kind="primary" size="sm" icon={<Plus className="size-4" />}>
            New
          </Button>
        </>
      }
      header={
        <div className="px-4 pt-3 pb-3">
          <SearchField
            label="Search contacts"
            value={source.term}
            onChange={source.setTerm}
            end={
              <IconButton size="sm" label="Advanced search" icon={<SlidersHorizontal className="size-4" />} />
            }
          />
        </div>
      }
    >
      <List
        label="Contacts"
        type="bulk"
        selection={selection}
        source={source}
        row={(c, i) => ({
          title: c.name,
          subtitle: "(512) 555-0182 · VIP, Austin",
          badge:
            i === 0 ? (
              <Badge tone="brand">Double opt-in</Badge>
            ) : i === 4 ? (
              <Badge tone="danger">Do not message</Badge>
            ) : undefined,
          leading: <Avatar name={c.name} />,
        })}
        actions={[
          { label: "Send", icon: <Send className="size-[18px]" />, onSelect: () => {} },
          { label: "Tag", icon: <Tag className="size-[18px]" />, onSelect: () => {} },
          { label: "Campaign", icon: <Signpost className="size-[18px]" />, onSelect: () => {} },
          { label: "Archive", icon: <Archive className="size-[18px]" />, onSelect: () => {} },
        ]}
      />
    </Panel>
  );
}
function Contact() {
  const form = useZodForm({
    schema: z.object({
      firstName: z.string().min(1, "First name is required"),
      lastName: z.string(),
      phone: z.string(),
      email: z.email("Please enter a valid email address"),
      company: z.string(),
      time: z.string(),
      kind: z.string(),
    }),
    values: {
      firstName: "Jo",
      lastName: "Lindqvist",
      phone: "(512) 555 0182",
      email: "jo@gmial",
      company: "",
      time: "21:30",
      kind: "",
    },
    onSubmit: async () => {
      toast.success("Contact saved");
    },
  });
  return (
    <Panel
      title="Jo Lindqvist"
      actions={
        <>
          <Button size="sm" icon={<MessageCircle className="size-4" />}>
            Chat
          </Button>
          <IconButton label="More" icon={<Ellipsis className="size-[18px]" />} />
        </>
      }
    >
      <Form form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="firstName">{(f) => <TextField label="First name" {...f} />}</Field>
          <Field name="lastName">{(f) => <TextField label="Last name" {...f} />}</Field>
          <Field name="phone">{(f) => <PhoneField label="Phone number" {...f} />}</Field>
          <Field name="email">{(f) => <TextField label="Email" type="email" {...f} />}</Field>
          <Field name="company">
            {(f) => <TextField label="Company" placeholder="Company" className="sm:col-span-2" {...f} />}
          </Field>
          <Field name="time">{(f) => <TimeField label="Time" {...f} />}</Field>
          <Field name="kind">
            {(f) => (
              <Select
                label="Kind"
                options={[
                  { value: "a", label: "Customer" },
                  { value: "b", label: "Lead" },
                ]}
                {...f}
              />
            )}
          </Field>
        </div>
        <FormActions />
      </Form>
    </Panel>
  );
}
function Chat() {
  const { chatId } = useScreenParams();
  return (
    <Panel
      title={names[Number(chatId) % 10] ?? "?"}
      leading={<Avatar size="sm" name={names[Number(chatId) % 10] ?? "?"} />}
      trailing={<Badge tone="brand">VIP</Badge>}
    >
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatCard label="Sent" value={8412} />
        <StatCard label="Delivered" value={8196} />
        <StatCard label="Replies" value={327} />
        <StatCard label="Opted out" value={19} />
      </div>
      <Card>
        <p className="mb-2 font-semibold">8,412 of 12,480</p>
        <ProgressBar label="Sent" total={12480} done={8196} failed={216} />
      </Card>
    </Panel>
  );
}
function Campaigns() {
  const source = usePagedSearch({
    name: "campaigns",
    initialQuery: {},
    fetchPage: async (r) => ({ items: (await fetchPage(r)).items.slice(0, 3) }),
  });
  const [isOpen, setOpen] = useState(true);
  const go = useGo();
  return (
    <Panel
      title="Campaigns"
      actions={
        <Button kind="primary" size="sm" onClick={() => setOpen(true)} icon={<Plus className="size-4" />}>
          New
        </Button>
      }
      body="bare"
    >
      <Button onClick={() => go("/chats")}>x</Button>
      <SelectionDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Select trackable link"
        confirmLabel="Insert"
        searchLabel="Search trackable links"
        source={source}
        onConfirm={() => {}}
        row={(c) => ({
          title: c.name,
          subtitle: "example.com/sizes · 88 clicks",
          leading: <Avatar name="x" hue="blue" icon={<Link2 className="size-[18px]" />} />,
        })}
      />
    </Panel>
  );
}
function Empty() {
  const source = usePagedSearch({
    name: "empty",
    initialQuery: {},
    fetchPage: async () => ({ items: [] as { _id: string }[] }),
  });
  return (
    <Panel title="Tags" body="bare">
      <List
        label="Tags"
        source={source}
        row={() => ({ title: "" })}
        empty={
          <EmptyState
            icon={<Users />}
            title="No tags yet"
            text="Tags group contacts, so that one message reaches all of them."
            action={
              <Button kind="primary" icon={<Plus className="size-4" />}>
                New tag
              </Button>
            }
          />
        }
      />
    </Panel>
  );
}

const made: Record<string, () => React.JSX.Element> = {
  "/chats": Chats,
  "/contacts": Contacts,
  "/campaigns": Campaigns,
  "/tags": Empty,
};
const extra: Screen[] = menuGroups
  .flatMap((g) => g.items)
  .map((i) => ({
    path: i.path,
    guard: "signed-in",
    panel: "list",
    title: i.label,
    load: async () => made[i.path] ?? (() => <Panel title={i.label} />),
  }));
extra.push(
  { path: "/chats/{chatId}", guard: "signed-in", panel: "detail", title: "Chat", load: async () => Chat },
  {
    path: "/contacts/{contactId}",
    guard: "signed-in",
    panel: "detail",
    title: "Contact",
    load: async () => Contact,
  },
  {
    path: "/subscription/buy-credits",
    guard: "signed-in",
    panel: "full",
    title: "Buy",
    load: async () => Chat,
  },
  { path: "/settings", guard: "signed-in", panel: "list", title: "Settings", load: async () => Chat },
);
setUnread({ chats: 12, spaces: 3 });
followSystemTheme();
const client = makeQueryClient();
const start = location.hash.slice(1) || "/chats";
if (start.startsWith("/style")) user.superuser = true;
createRoot(document.getElementById("root")!).render(
  <QueryClientProvider client={client}>
    <RouterProvider
      router={makeRouter(client, [...real.filter((r) => !extra.some((e) => e.path.replace(/{\w+}/g, "") === r.path.replace(/{\w+}/g, ""))), ...extra], createMemoryHistory({ initialEntries: [start] }))}
    />
  </QueryClientProvider>,
);
