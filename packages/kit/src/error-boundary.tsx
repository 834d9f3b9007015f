import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast.tsx'
import { FaultPicture } from './house.ts'
import { translate } from './language.ts'
import { ChunkLoadError } from './load-chunk.ts'
import { forgetFailedParts } from './part.tsx'

interface State {
  readonly fault: unknown
}

/** Catches what a page could not bear, also a part of the site that did not load, and offers to try again. */
export class ErrorBoundary extends Component<
  {
    readonly children: ReactNode
    /** Leaves a gap without a word, where nobody would miss what lacks. */ readonly quiet?: boolean
  },
  State
> {
  override state: State = { fault: undefined }

  static getDerivedStateFromError(fault: unknown): State {
    return { fault: fault ?? new Error('nothing was said') }
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === undefined) return this.props.children
    if (this.props.quiet === true) return null
    const about = fault instanceof ChunkLoadError ? 'chunk' : 'fault'
    return (
      <div role="alert" className="py-10" data-fault={fault instanceof ChunkLoadError ? fault.code : undefined}>
        <EmptyState
          whole
          picture={<FaultPicture />}
          title={translate(about === 'chunk' ? 'chunk.title' : 'fault.title')}
          text={translate(about === 'chunk' ? 'chunk.text' : 'fault.text')}
          // A part that failed to load is asked for anew only by a new page.
          action={
            <Button look="light" onClick={() => location.reload()}>
              {translate('fault.retry')}
            </Button>
          }
        />
      </div>
    )
  }
}

interface PopupBoundaryProps {
  readonly children: ReactNode
  /** Closes what did not load. */
  onFail(): void
}

/** A popup that does not load closes again with a word, and the page below stays as it is; the next click asks for it anew. */
export class PopupBoundary extends Component<PopupBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    forgetFailedParts()
    this.props.onFail()
    toast('bad', translate('chunk.popup'))
    this.setState({ failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
