import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { useT } from '../../app/language.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SideMenu } from './side-menu.tsx'

/** The frame around every page that has menus: side menu, which a game page goes without, header, page, footer, and the bar of a phone. */
export function Shell({ game = false, children }: { readonly game?: boolean; readonly children: ReactNode }) {
  const t = useT()
  return (
    <div className={cx('flex min-h-dvh', game && 'no-side')}>
      <a
        href="#main"
        className="fixed start-4 top-3 z-50 -translate-y-20 rounded-full bg-ink px-5 py-2.5 font-semibold text-page focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      {!game && <SideMenu />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-(--page-width) flex-1 px-(--gutter) pt-2 outline-none lg:pt-3"
        >
          {children}
        </main>
        <Footer />
        <div className="h-[calc(var(--bar-height)+env(safe-area-inset-bottom))] shrink-0" />
      </div>
      <BottomBar />
    </div>
  )
}
