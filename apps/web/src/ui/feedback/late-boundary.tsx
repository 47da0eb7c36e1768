import { Component, type ReactNode } from 'react';
import { retryOf } from '../../lib/page/late-part';

interface LateBoundaryProps {
  /** Stands in the place of a part that did not come; `retry` asks for it once more. */
  failed: (retry: () => void, error: Error) => ReactNode;
  children: ReactNode;
}

/** Keeps the page when a late part of it does not come. Every other fault goes on to the page's own error. */
export class LateBoundary extends Component<LateBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const ask = retryOf(error);
    if (ask === undefined) throw error;
    return this.props.failed(() => {
      ask();
      this.setState({ error: null });
    }, error);
  }
}
