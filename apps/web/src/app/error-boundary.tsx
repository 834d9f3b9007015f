import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { translate } from './language.ts'
import { EmptyPicture } from '../parts/small-pictures.tsx'

interface State {
  readonly failed: boolean
}

/** Catches what a page could not bear, also a part of the site that did not load, and offers to try again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="py-10">
        <EmptyState
          picture={<EmptyPicture name="lantern" />}
          title={translate('fault.title')}
          text={translate('fault.text')}
          // A part that failed to load is asked for anew only by a new page.
          action={<Button look="light" onClick={() => location.reload()}>{translate('fault.retry')}</Button>}
        />
      </div>
    )
  }
}
