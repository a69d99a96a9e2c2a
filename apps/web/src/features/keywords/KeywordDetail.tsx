import { type AnswerPeriod, type Keyword, keywords } from "@broadcast/contract/keywords";
import { keywordWord } from "@broadcast/domain/messages/keyword-words";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Signpost, Users, UsersRound } from "lucide-react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Select, type SelectOption } from "../../ui/inputs/choice/Select.tsx";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { DateField } from "../../ui/inputs/date/DateField.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { TokensField } from "../../ui/inputs/text/TokensField.tsx";
import { ContentDetail, ContentPanel, itemHref } from "../content/index.ts";
import { TagsField } from "../tags/index.ts";
import { AnswerMedia } from "./AnswerMedia.tsx";
import { KeywordPlaces } from "./KeywordPlaces.tsx";
import { keywordSection } from "./keyword-section.tsx";
import { changeOf, keywordValues, useAnswerCheck, valuesOf } from "./keyword-values.ts";
import { OverlapsNote } from "./OverlapsNote.tsx";
import { ShareKeyword } from "./ShareKeyword.tsx";
import { ToldPeople } from "./ToldPeople.tsx";
import { TryKeywords } from "./TryKeywords.tsx";
import { useAnswerMedia } from "./use-answer-media.ts";
import { WordAndAnswer } from "./WordAndAnswer.tsx";

const periods: readonly SelectOption<AnswerPeriod>[] = [
  { value: "always", label: "Every time" },
  { value: "day", label: "Once a day" },
  { value: "week", label: "Once a week" },
  { value: "month", label: "Once in 30 days" },
  { value: "once", label: "Only once" },
];

const tellOptions = [
  { value: "first", label: "The first time a contact uses it" },
  { value: "every", label: "Every time" },
] as const;

/** /keywords/{keywordId}: a keyword, and what happens when it is texted. */
export function KeywordDetail() {
  return (
    <ContentDetail section={keywordSection} param="keywordId">
      {(keyword) => <KeywordEditor key={keyword._id} keyword={keyword} />}
    </ContentDetail>
  );
}

function KeywordEditor({ keyword }: { keyword: Keyword }) {
  const change = useSend(keywords.change, { isQuiet: true });
  const media = useAnswerMedia(keyword);
  const { timezone } = useCurrentUser();
  const { folderId } = useScreenParams();
  const href = itemHref(keywordSection, keyword._id, folderId);
  const form = useZodForm({
    schema: keywordValues,
    check: useAnswerCheck(),
    values: valuesOf(keyword, timezone),
    followsValues: true,
    fieldNames: { activeFrom: "firstDay", activeUntil: "lastDay" },
    onSubmit: async (values) => {
      await change.mutateAsync({ params: { id: keyword._id }, body: changeOf(values, timezone) });
      // Document 2, section 8.
      toast.success("Keyword updated");
    },
  });
  return (
    <ContentPanel
      section={keywordSection}
      item={keyword}
      form={form}
      below={
        <>
          <ShareKeyword keyword={keyword} />
          <KeywordPlaces keywordId={keyword._id} />
          <TryKeywords />
          <div className="grid grid-cols-2 gap-3">
            <StatCard label="Texts" value={formatCount(keyword.texts)} />
            <StatCard label="People" value={formatCount(keyword.people)} />
          </div>
        </>
      }
    >
      <Field name="isOn">
        {(field) => (
          <Switch
            {...field}
            label="On"
            hint="While it's off, texts with this word just show up in your chats."
          />
        )}
      </Field>
      <OverlapsNote keywordId={keyword._id} word={keyword.word} />
      <WordAndAnswer
        type={keyword.answerType === "mms" ? "mms" : "sms"}
        onPicture={(picture) => void media.putPicture(picture)}
      />
      <AnswerMedia keyword={keyword} changes={media} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${href}/join-campaigns`} icon={<Signpost aria-hidden="true" />}>
          Joins {counted(keyword.joinCampaigns.length, "campaign")}
        </ButtonLink>
        <ButtonLink href={`${href}/leave-campaigns`} icon={<Signpost aria-hidden="true" />}>
          Leaves {counted(keyword.leaveCampaigns.length, "campaign")}
        </ButtonLink>
        <ButtonLink href={`${href}/join-spaces`} icon={<UsersRound aria-hidden="true" />}>
          Joins {counted(keyword.spaces.length, "space")}
        </ButtonLink>
        <ButtonLink href={`${href}/uses`} icon={<Users aria-hidden="true" />}>
          Who used it
        </ButtonLink>
      </div>
      <Field name="answersPer">
        {(field) => <Select {...field} label="How often a person can get the reply" options={periods} />}
      </Field>
      <Field name="otherWords">
        {(field) => (
          <TokensField
            {...field}
            label="Other words"
            hint="They work the same way. If a word is another keyword's own word, that keyword replies."
            suggestions={[]}
            onSearch={() => {}}
            clean={(typed) => typed.trim()}
            keyOf={keywordWord}
            maxTokens={20}
            placeholder="Type a word and press Enter"
          />
        )}
      </Field>
      <Field name="allowsMisspelt">
        {(field) => (
          <Switch
            {...field}
            label="Match misspellings"
            hint="Allows one wrong letter in words of 4 letters or more, two in words of 7 or more. Never matches everyday words."
          />
        )}
      </Field>
      <Field name="addTags">{(field) => <TagsField {...field} label="Tags to add" maxTokens={20} />}</Field>
      <Field name="removeTags">
        {(field) => <TagsField {...field} label="Tags to remove" maxTokens={20} />}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field name="firstDay">{(field) => <DateField {...field} label="First day" />}</Field>
        <Field name="lastDay">{(field) => <DateField {...field} label="Last day" />}</Field>
      </div>
      <Field name="tells">{({ value, onChange }) => <ToldPeople value={value} onChange={onChange} />}</Field>
      {form.form.watch("tells").length > 0 ? (
        <Field name="tellsOn">{(field) => <Select {...field} label="When" options={tellOptions} />}</Field>
      ) : null}
      <Field name="consentWording">
        {(field) => (
          <TextArea
            {...field}
            label="How you promote it"
            hint="As written on your sign or flyer. People who text this keyword first agree to your texts, and we keep these words as their consent."
          />
        )}
      </Field>
    </ContentPanel>
  );
}
