import { type LandingPage, landingPageChange, landingPages } from "@broadcast/contract/landing-pages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Copy, ExternalLink, Eye, EyeOff, Pencil } from "lucide-react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ContentDetail, ContentPanel } from "../content/index.ts";
import { landingPageSection } from "./landing-page-section.tsx";
import { PageFields } from "./PageFields.tsx";
import { SocialImageCard } from "./SocialImageCard.tsx";

/** /landing-pages/{landingPageId}: a page's name, texts and address, and its preview when shared. */
export function LandingPageDetail() {
  return (
    <ContentDetail section={landingPageSection} param="landingPageId">
      {(page) => <PageEditor key={page._id} page={page} />}
    </ContentDetail>
  );
}

function PageEditor({ page }: { page: LandingPage }) {
  const { folderId } = useScreenParams();
  const { _id: id, name, title, description, noIndex, publishedAt, views } = page;
  const params = { id };
  const change = useSend(landingPages.change, { isQuiet: true });
  const unpublish = useSend(landingPages.unpublish);
  const form = useZodForm({
    schema: landingPageChange.required(),
    values: { name, title, description, noIndex },
    followsValues: true,
    onSubmit: async (body) => {
      await change.mutateAsync({ params, body });
      toast.success("Landing page saved");
    },
  });
  const own = folderId ? `/landing-pages/folder/${folderId}/${id}` : `/landing-pages/${id}`;
  return (
    <ContentPanel
      section={landingPageSection}
      item={page}
      form={form}
      actions={
        publishedAt
          ? [
              {
                label: "Unpublish",
                icon: <EyeOff />,
                onSelect: () =>
                  // The call shows its own errors.
                  void unpublish.mutateAsync({ params, body: {} }).then(
                    () => toast.success("Page unpublished"),
                    () => {},
                  ),
              },
            ]
          : []
      }
      below={
        <>
          <ShareCard page={page} />
          <SocialImageCard page={page} />
        </>
      }
    >
      {page.isChangedSince ? (
        <Banner title="Visitors see the design you last published. Publish your changes in the editor." />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${own}/design`} kind="primary" icon={<Pencil aria-hidden="true" />}>
          Edit design
        </ButtonLink>
        <ButtonLink href={`${own}/views`} icon={<Eye aria-hidden="true" />}>
          {counted(views, "view")}
        </ButtonLink>
      </div>
      <PageFields />
      <Field name="noIndex">
        {(field) => (
          <Switch
            {...field}
            label="Hide from search engines"
            hint="People with the link can still open the page."
          />
        )}
      </Field>
    </ContentPanel>
  );
}

function ShareCard({ page: { url, publishedAt } }: { page: LandingPage }) {
  if (!publishedAt)
    return (
      <Card title="Share">
        <p className="text-soft">This page is a draft. Publish it in the editor so people can visit it.</p>
      </Card>
    );
  return (
    <Card title="Share">
      <div className="flex flex-col gap-4">
        <TextField label="Link" value={url} isDisabled onChange={() => {}} />
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(url, "Link copied")}>
            Copy link
          </Button>
          <ButtonLink href={url} icon={<ExternalLink aria-hidden="true" />}>
            Open page
          </ButtonLink>
        </div>
        <p className="text-note text-soft">
          Insert it into a message with Insert Content, and each recipient gets their own link. Your own
          visits don't count.
        </p>
      </div>
    </Card>
  );
}
