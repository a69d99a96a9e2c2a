import { keywords } from "@broadcast/contract/keywords";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";

/** The forms and landing pages a keyword is linked to. */
export function KeywordPlaces({ keywordId: id }: { keywordId: string }) {
  const { data } = useEndpoint(keywords.places, { params: { id } }, { isQuiet: true });
  if (!data) return null;
  const places = [
    ...data.forms.map(({ _id, name }) => ({ href: `/configurable-forms/${_id}`, name, kind: "Form" })),
    ...data.landingPages.map(({ _id, name, isPublished }) => ({
      href: `/landing-pages/${_id}`,
      name,
      kind: isPublished ? "Landing page" : "Landing page, not published",
    })),
  ];
  return (
    <Card title="Forms and landing pages">
      <p className="text-soft">
        Choose this keyword in a form, or put a Text us button with it on a landing page.
      </p>
      {places.length > 0 ? (
        <ul className="flex flex-col pt-2">
          {places.map(({ href, name, kind }) => (
            <li key={href} className="flex flex-wrap gap-x-3 border-line border-t py-1.5">
              <AppLink href={href} className="min-w-0 break-words font-semibold">
                {name}
              </AppLink>
              <span className="text-soft">{kind}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
