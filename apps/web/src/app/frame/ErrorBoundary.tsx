import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { Component, type ReactNode } from "react";
import { useSupportLinks } from "../../lib/support.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";

interface ErrorBoundaryProps {
  /** The boundary clears its error when this changes: on navigation. */
  resetKey: string;
  children: ReactNode;
}

/** Replaces a screen that failed to render (doc 1, section 8). */
function CrashPanel() {
  const support = useSupportLinks();
  return (
    <div className="flex h-full flex-1 flex-col bg-panel">
      <ErrorState
        title="Something went wrong"
        text="We'll try to get it resolved as soon as we can."
        action={
          <a href={support.mail()} className={buttonStyle("secondary", "md")}>
            Contact support
          </a>
        }
      />
    </div>
  );
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  resetKey: string;
}

/** Keeps an error in one screen from taking down the others. A class because React requires one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(error: Error): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashPanel /> : this.props.children;
  }
}
