import type { ReactNode } from "react";

interface FormPartProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A section of a longer form, with its title and description. */
export function FormPart({ title, text, children }: FormPartProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 border-line border-b pb-5 last:border-b-0 last:pb-0"
    >
      <div>
        <h2 className="text-body font-semibold text-text">{title}</h2>
        <p className="text-note text-soft text-pretty">{text}</p>
      </div>
      {children}
    </section>
  );
}
