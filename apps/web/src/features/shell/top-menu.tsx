import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import IconDown from '~icons/lucide/chevron-down'
import { cx } from '#ui/cx.ts'
import { useT, withTexts } from '#kit/language.ts'
import { PopupBoundary } from '#kit/error-boundary.tsx'
import { part } from '#kit/part.tsx'
import { paths } from '../../app/paths.ts'
import { useMember } from '../../app/session.ts'
import { useCurrentCategory } from '../../parts/use-current-category.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { share } from './share.ts'

const loadPanel = withTexts(() => import('./vendor-panel.tsx'), 'shell')
const VendorPanel = part(async () => (await loadPanel()).VendorPanel)

/** A pointer on its way from the button to the panel may leave both for a moment. */
const LEAVES_MS = 180

const itemClass = (chosen: boolean): string =>
  cx(
    'flex min-h-10 items-center gap-1 rounded-full px-3.5 text-sm font-medium whitespace-nowrap quick-colors',
    chosen ? 'bg-raised-2 text-ink' : 'text-mute hover:bg-raised-2 hover:text-ink',
  )

/** Opens below a pointer or by key, and closes when both have left, by Escape, or once something was chosen. */
function GamesItem() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inGames = useCurrentCategory() !== undefined
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target) === true)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])
  useEffect(() => () => clearTimeout(leaving.current), [])
  function keys(event: KeyboardEvent): void {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      setOpen(true)
    }
  }
  return (
    <div
      ref={box}
      onKeyDown={keys}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return
        clearTimeout(leaving.current)
        setOpen(true)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') leaving.current = setTimeout(() => setOpen(false), LEAVES_MS)
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls="vendor-panel"
        onFocus={() => void loadPanel().catch(() => {})}
        onClick={(event) => setOpen(event.detail > 0 ? true : !open)}
        className={itemClass(inGames || open)}
      >
        {t('nav.games')}
        <IconDown className={cx('size-4 transition-transform duration-(--duration-feedback)', open && 'rotate-180')} />
      </button>
      {open && (
        <PopupBoundary onFail={() => setOpen(false)}>
          <Suspense>
            <VendorPanel onDone={() => setOpen(false)} />
          </Suspense>
        </PopupBoundary>
      )}
    </div>
  )
}

/** Games, promotions, rewards and the way to tell others, on a large screen; the last not where money stands beside it and little room is left. */
export function TopMenu({ narrow }: { readonly narrow: boolean }) {
  const t = useT()
  const [path] = useLocation()
  const member = useMember()
  const permission = usePermission()
  const rewards = member === null || permission?.info.whitelabel.referralEnabled === true
  return (
    <nav aria-label={t('shell.top')} className="hidden items-center gap-0.5 lg:flex">
      <GamesItem />
      <Link
        href={paths.promotions()}
        aria-current={path === paths.promotions() ? 'page' : undefined}
        className={itemClass(path === paths.promotions())}
      >
        {t('nav.promotions')}
      </Link>
      {rewards && (
        <Link href={paths.member('rewardCenter')} className={cx(itemClass(false), 'max-xl:hidden')}>
          {t('nav.rewards')}
        </Link>
      )}
      <button
        type="button"
        onClick={() => void share(permission?.brand.name ?? '')}
        className={cx(itemClass(false), narrow ? 'max-[90rem]:hidden' : 'max-xl:hidden')}
      >
        {t('nav.share')}
      </button>
    </nav>
  )
}
