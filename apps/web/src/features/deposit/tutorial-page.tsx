import { Link } from 'wouter'
import type { ChannelKind } from '#contract/settings/cashier.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { NumberedSteps } from '../../parts/numbered-steps.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { usePermission } from '../../parts/use-brand.ts'
import { ChannelSign } from './channel-sign.tsx'

function Guide({ kind }: { readonly kind: ChannelKind }) {
  const t = useT()
  return (
    <section
      id={kind}
      aria-labelledby={`${kind}-title`}
      className="grid scroll-mt-20 content-start gap-5 rounded-lg bg-raised-1 p-5 hairline sm:p-6"
    >
      <div className="flex items-center gap-4">
        <ChannelSign kind={kind} className="size-12 shrink-0" />
        <h2 id={`${kind}-title`} className="text-xl font-bold">
          {t(`deposit.kind.${kind}`)}
        </h2>
      </div>
      <NumberedSteps
        steps={[
          { key: 'choose', title: t('deposit.tutorial.choose'), text: t('deposit.tutorial.chooseText') },
          { key: 'pay', title: t('deposit.tutorial.pay'), text: t(`deposit.guide.pay.${kind}`) },
          { key: 'play', title: t('deposit.tutorial.play'), text: t(`deposit.guide.credit.${kind}`) },
        ]}
      />
    </section>
  )
}

/** How a deposit goes by each kind of way to pay that the house has; for visitors too. */
export function DepositTutorialPage() {
  const t = useT()
  const kinds = usePermission()?.info.depositKinds
  if (kinds?.length === 0)
    return (
      <EmptyState
        whole
        picture={<EmptyPicture name="moorings" />}
        title={t('deposit.none')}
        text={t('deposit.noneText')}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-2xl font-extrabold lg:text-3xl">{t('deposit.tutorial')}</h1>
          <p className="max-w-2xl text-mute text-pretty">{t('deposit.ownName')}</p>
        </div>
        <Link href={paths.member('depositv2')} className={buttonClass('main')}>
          {t('deposit.go')}
        </Link>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3" aria-busy={kinds === undefined}>
        {kinds === undefined
          ? [1, 2, 3].map((one) => <Skeleton key={one} className="h-72 rounded-lg" />)
          : kinds.map((kind) => <Guide key={kind} kind={kind} />)}
      </div>
    </div>
  )
}
