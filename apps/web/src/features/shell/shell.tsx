import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { deferred } from '#kit/deferred.tsx'
import { useT } from '#kit/language.ts'
import { useUi } from '../../app/ui-state.ts'
import { BottomBar } from './bottom-bar.tsx'
import { GameHeader, Header } from './header.tsx'

const sideMenu = deferred(async () => (await import('./side-menu.tsx')).SideMenu)
const footer = deferred(async () => (await import('./footer.tsx')).Footer)

/** Its room is there from the start; what stands in it comes with the script of the menu. */
function Side() {
  const t = useT()
  const folded = useUi((state) => state.sideFolded)
  return (
    <aside
      aria-label={t('shell.side')}
      data-folded={folded ? '' : undefined}
      className="sticky top-0 hidden h-dvh w-(--side-folded) shrink-0 flex-col border-e border-line bg-raised-1 px-3.5 pb-3 lg:flex xl:w-(--side-width) xl:data-folded:w-(--side-folded)"
    >
      {sideMenu}
    </aside>
  )
}

/**
 * The frame around every page that has menus: side menu, which a game page goes without, header, page, footer, and the
 * bar of a phone. A game that fills the window has the header alone.
 */
export function Shell({ game, children }: { readonly game?: 'page' | 'window'; readonly children: ReactNode }) {
  const t = useT()
  if (game === 'window') {
    return (
      <div data-whole-window className="fixed inset-0 flex flex-col bg-page">
        <GameHeader />
        <main className="flex min-h-0 flex-1 flex-col">{children}</main>
      </div>
    )
  }
  return (
    <div className={cx('flex min-h-dvh', game !== undefined && 'no-side')}>
      <a
        href="#main"
        className="fixed start-4 top-3 z-50 -translate-y-20 rounded-full bg-ink px-5 py-2.5 font-semibold text-page opacity-0 focus:translate-y-0 focus:opacity-100"
      >
        {t('shell.skip')}
      </a>
      {game === undefined && <Side />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-(--page-width) flex-1 px-(--gutter) pt-2 outline-none lg:pt-3"
        >
          {children}
        </main>
        {footer}
        <div className="h-[calc(var(--bar-height)+env(safe-area-inset-bottom))] shrink-0" />
      </div>
      <BottomBar />
    </div>
  )
}
