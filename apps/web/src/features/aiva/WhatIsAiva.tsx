import type { AivaStatus } from "@broadcast/contract/aiva";
import { MessageCircle, PenLine, ShieldCheck, Sparkles } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { TextButton } from "../../ui/actions/TextButton.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ArticleDialog } from "./ArticleDialog.tsx";
import { AssistantConsent } from "./AssistantConsent.tsx";
import { useAivaStatus, useHelpTopics } from "./aiva.api.ts";

const abilities = [
  {
    icon: <MessageCircle />,
    title: "Answers your questions",
    text: "How things work, from the help articles below, with sources. How many contacts you have, what goes out tomorrow, why a message wasn't sent, from your account and with your permissions.",
  },
  {
    icon: <PenLine />,
    title: "Helps you write",
    text: "Tells you how likely a text is to arrive and be read, and rewrites it when you ask. Your fields and links stay as they are.",
  },
  {
    icon: <ShieldCheck />,
    title: "Does nothing on its own",
    text: "AIVA can't send, change or delete anything. It offers buttons that open a screen or a draft; you decide. Your chat is yours alone, and you can delete it.",
  },
];

/** Who can read the questions. */
const readers: Record<AivaStatus["place"], string> = {
  none: "No assistant is connected here. AIVA answers from the help articles, word for word.",
  sandbox:
    "The sandbox simulates AIVA here with a few rules and no language model. Nothing leaves this machine.",
  own: "AIVA runs on this machine. Nothing you ask leaves it.",
  elsewhere:
    "AIVA is a service outside this installation. It gets text from your account only after that's allowed.",
};

/** What AIVA does and doesn't do, who can read the questions, and all help articles. */
export function WhatIsAiva() {
  const { data: status } = useAivaStatus();
  const { data, error, refetch } = useHelpTopics();
  const [article, setArticle] = useState<{ slug: string; title: string } | null>(null);
  const groups = Map.groupBy(data?.articles ?? [], ({ group }) => group);
  return (
    <Panel title="What is AIVA" width="reading">
      <p className="text-body text-text text-pretty">AIVA is the assistant inside Project Broadcast.</p>
      <ul className="flex flex-col gap-4">
        {abilities.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-b3 text-b11 [&_svg]:size-5"
            >
              {icon}
            </span>
            <div className="min-w-0">
              <h2 className="font-semibold text-text">{title}</h2>
              <p className="text-soft text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/aiva/chat" kind="primary" icon={<Sparkles />}>
          Chat with AIVA
        </ButtonLink>
        <ButtonLink href="/aiva/try-aiva">Try AIVA on a text</ButtonLink>
        <ButtonLink href="/aiva/settings">AIVA settings</ButtonLink>
      </div>
      {status ? <p className="text-note text-soft text-pretty">{readers[status.place]}</p> : null}
      <AssistantConsent />
      <Card title="Help">
        {data ? (
          <div className="flex flex-col gap-4">
            {[...groups].map(([group, articles]) => (
              <section key={group} aria-label={group}>
                <h3 className="mb-1 text-label font-semibold text-soft">{group}</h3>
                <ul className="flex flex-col items-start gap-1">
                  {articles.map(({ slug, title }) => (
                    <li key={slug}>
                      <TextButton onPress={() => setArticle({ slug, title })}>{title}</TextButton>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )}
      </Card>
      {article ? <ArticleDialog {...article} onClose={() => setArticle(null)} /> : null}
    </Panel>
  );
}
