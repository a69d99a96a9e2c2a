import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { Component, type ReactNode } from "react";
import { useSupportLinks } from "../../lib/support.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";

interface ErrorBoundaryProps {
  /** The boundary clears its error when this changes: on navigation. */
  resetKey: string;
  children: ReactNode;
}

/** How browsers, and Vite for styles, say that a part of the app could not be fetched. */
const missingPart = /module|preload/;

/** Replaces a screen that failed to render (doc 1, section 8), or of which a part could not be fetched. */
function CrashPanel({ message }: { message: string }) {
  const support = useSupportLinks();
  return (
    <div className="flex h-full flex-1 flex-col bg-panel">
      {missingPart.test(message) ? (
        // React keeps the failure of a part: only a new page asks for it again.
        <ErrorState onRetry={() => location.reload()} />
      ) : (
        <ErrorState
          title="Something went wrong"
          text="We'll try to get it resolved as soon as we can."
          action={
            <a href={support.mail()} className={buttonStyle("secondary", "md")}>
              Contact support
            </a>
          }
        />
      )}
    </div>
  );
}

interface ErrorBoundaryState {
  failure: string | null;
  resetKey: string;
}

/** Keeps an error in one screen from taking down the others. A class because React requires one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: String(error) };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override componentDidCatch(error: Error): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <CrashPanel message={failure} />;
  }
}
