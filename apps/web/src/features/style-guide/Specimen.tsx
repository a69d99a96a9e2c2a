import type { ReactNode } from "react";
import { Card } from "../../ui/layout/Card.tsx";

/** One example, with a line on when to use it. */
export function Specimen({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card title={title}>
      {text ? <p className="-mt-2 mb-3 text-note text-soft">{text}</p> : null}
      {children}
    </Card>
  );
}
