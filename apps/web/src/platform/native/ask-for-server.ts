import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";

export type Answer = { origin: string } | { problem: string };

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  more: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), more);

/**
 * Asks for the address of the business's server before anything else is shown. Built with plain DOM, because
 * the app is not loaded yet.
 */
export const askForServer = (look: (typed: string) => Promise<Answer>): Promise<string> =>
  new Promise((resolve) => {
    const page = make("main", { className: "mx-auto grid gap-4 p-4" });
    Object.assign(page.style, { maxInlineSize: "26rem", minBlockSize: "100dvh", alignContent: "center" });
    const form = make("form", { className: "grid gap-4", noValidate: true });
    const label = make("label", {
      className: "font-medium",
      htmlFor: "server",
      textContent: "Server address",
    });
    const hint = make("p", {
      className: "text-soft",
      id: "server-hint",
      textContent: "Where your business's Project Broadcast runs, such as app.example.com.",
    });
    const problem = make("p", { className: "text-bad11", id: "server-problem", role: "alert" });
    const field = make("input", {
      id: "server",
      type: "text",
      inputMode: "url",
      autocapitalize: "none",
      spellcheck: false,
      className: "h-12 w-full rounded-md border border-field-line bg-field px-3 text-lead",
    });
    field.setAttribute("aria-describedby", "server-hint server-problem");
    field.setAttribute("autocorrect", "off");
    const button = make("button", {
      type: "submit",
      textContent: "Continue",
      className: buttonStyle("primary", "lg", "text", true),
    });
    form.append(label, field, hint, problem, button);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (button.getAttribute("aria-disabled") === "true") return;
      button.setAttribute("aria-disabled", "true");
      problem.textContent = "";
      void look(field.value).then((answer) => {
        button.removeAttribute("aria-disabled");
        if ("origin" in answer) {
          page.remove();
          resolve(answer.origin);
          return;
        }
        problem.textContent = answer.problem;
        field.setAttribute("aria-invalid", "true");
        field.focus();
      });
    });
    page.append(
      make("h1", { className: "text-heading font-semibold", textContent: "Connect to your business" }),
      form,
    );
    document.body.prepend(page);
    field.focus();
  });
