import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Sparkles } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";

const questions = [
  "How do I send a broadcast?",
  "How many contacts do I have?",
  "What goes out tomorrow?",
  "Why was a message not sent?",
];

/** Shown before the first question. */
export function StartingQuestions({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <EmptyState
      icon={<Sparkles />}
      title="Ask AIVA"
      text="Ask how something works, or about your account. AIVA answers and offers buttons. It never sends anything."
      action={
        <ul aria-label="Suggested questions" className="flex flex-col gap-2">
          {questions.map((question) => (
            <li key={question}>
              <Button isFull onClick={() => onAsk(question)}>
                {question}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
