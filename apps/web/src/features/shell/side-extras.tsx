import { Link, useLocation, useSearch } from 'wouter'
import IconAgent from '~icons/lucide/briefcase-business'
import IconBets from '~icons/lucide/receipt-text'
import IconCoins from '~icons/lucide/coins'
import IconDeposit from '~icons/lucide/wallet'
import IconEnvelope from '~icons/lucide/mail-open'
import IconFacebook from '~icons/lucide/thumbs-up'
import IconFriends from '~icons/lucide/user-plus'
import IconHistory from '~icons/lucide/history'
import IconMail from '~icons/lucide/mail'
import IconPercent from '~icons/lucide/badge-percent'
import IconRecord from '~icons/lucide/scroll-text'
import IconReward from '~icons/lucide/trophy'
import IconScale from '~icons/lucide/scale'
import IconService from '~icons/lucide/headset'
import IconShield from '~icons/lucide/shield-check'
import IconStar from '~icons/lucide/star'
import IconWithdraw from '~icons/lucide/banknote'
import IconYoutube from '~icons/lucide/tv'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { useRewards } from '../../app/rewards.ts'
import { openService } from '../../app/service.ts'
import { useMember } from '../../app/session.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { useBannerWords, usePermission } from '../../parts/use-brand.ts'
import { QrCode } from '#ui/qr-code.tsx'
import { cashierItems, memberItems, pageOf, type CashierItem, type MemberItem } from './side-items.ts'
import { Line, lineClass } from './side-line.tsx'

const icons: Record<CashierItem | MemberItem, Icon> = {
  deposit: IconDeposit,
  withdrawal: IconWithdraw,
  inviteFriends: IconFriends,
  rewardCenter: IconReward,
  manualRebate: IconPercent,
  vip: IconStar,
  bettingRecord: IconBets,
  accountRecord: IconRecord,
  securityCenter: IconShield,
  depositRecord: IconHistory,
  profitLoss: IconScale,
  messages: IconMail,
}

const away = 'max-xl:hidden in-data-folded:hidden'
const headClass = cx('px-3 pt-5 pb-1.5 text-xs font-semibold text-faint', away)

function Group({ title, items }: { readonly title: string; readonly items: readonly (CashierItem | MemberItem)[] }) {
  const t = useT()
  const [path] = useLocation()
  const page = new URLSearchParams(useSearch()).get('page')
  const rewards = useRewards(({ availablePromoCount }) => availablePromoCount)
  return (
    <>
      <p className={headClass}>{title}</p>
      <hr className="mx-3 my-2.5 hidden border-line max-xl:block in-data-folded:block" />
      {items.map((item) => {
        const chosen = path === paths.member() && item !== 'vip' && page === pageOf(item)
        return (
          <Link
            key={item}
            href={paths.member(pageOf(item))}
            title={t(`side.${item}`)}
            aria-current={chosen ? 'page' : undefined}
            className={lineClass(chosen)}
          >
            <Line
              icon={icons[item]}
              label={t(`side.${item}`)}
              waiting={item === 'rewardCenter' ? rewards : 0}
              chosen={chosen}
            />
          </Link>
        )
      })}
    </>
  )
}

/** The third of the quick ways (spec 2.1): an agent's centre, or the page for those who want to become one. */
function AgentLink({ isAgent }: { readonly isAgent: boolean }) {
  const t = useT()
  const label = t(isAgent ? 'side.agent' : 'footer.agents')
  return (
    <Link href={isAgent ? paths.agentHome() : paths.agent()} title={label} className={lineClass(false)}>
      <Line icon={IconAgent} label={label} chosen={false} />
    </Link>
  )
}

function Apps() {
  const t = useT()
  const resources = usePermission()?.info.resources ?? []
  const apps = resources.filter(({ resourceType }) => resourceType === 'iOS' || resourceType === 'Android')
  if (apps.length === 0) return null
  return (
    <section aria-label={t('side.apps')} className={away}>
      <p className={headClass}>{t('side.apps')}</p>
      <ul className="grid justify-items-center gap-3 pt-1">
        {apps.map(({ resourceType, labelNameEn, url }) => (
          <li key={resourceType}>
            <a
              href={url}
              className="grid justify-items-center gap-1.5 rounded-sm p-1 text-sm text-mute quick-colors hover:text-ink"
            >
              <QrCode text={new URL(url, location.origin).href} label={t('side.qr', { device: labelNameEn })} />
              {labelNameEn}
            </a>
          </li>
        ))}
      </ul>
      <Link
        href={paths.download()}
        className="mt-2 block rounded-sm p-2 text-center text-sm font-medium text-accent-strong"
      >
        {t('side.install')}
      </Link>
    </section>
  )
}

function Banners() {
  const wordsOf = useBannerWords()
  const banners = (usePermission()?.banners ?? []).filter(({ groupName }) => groupName === 'w_leftmenu')
  return banners.map((banner) => {
    const said = wordsOf(banner)
    const inside = (
      <>
        <ArtPicture art={`${banner.art}-tall`} widths={bannerWidths} sizes="13rem" className="object-[50%_0%]" />
        <span className="absolute inset-x-0 bottom-0 h-2/3 bg-linear-to-t from-black/85 to-transparent" />
        <span className="absolute inset-x-0 bottom-0 grid gap-0.5 p-3.5">
          <span className="display text-lg leading-tight font-extrabold text-white">{said.title}</span>
          <span className="text-sm font-medium text-accent-strong">{said.action}</span>
        </span>
      </>
    )
    const boxClass = cx('relative mt-4 block h-40 overflow-hidden rounded-md', away)
    return banner.linkageType === 'EXTERNAL' ? (
      <a key={banner.item} href={banner.url} target="_blank" rel="noopener noreferrer" className={boxClass}>
        {inside}
      </a>
    ) : (
      <Link key={banner.item} href={banner.url} className={boxClass}>
        {inside}
      </Link>
    )
  })
}

/** The side menu below the games: money, the member centre, the brand's pictures, apps, and the way to its people. */
export function SideExtras() {
  const t = useT()
  const member = useMember()
  const permission = usePermission()
  // The member centre has a menu of its own, which leads to the same pages.
  const inCentre = useLocation()[0] === paths.member()
  const state = {
    loggedIn: member !== null,
    referralEnabled: permission?.info.whitelabel.referralEnabled === true,
    isAgent: member?.isAgent === true,
    hasVip: member?.hasVip === true,
  }
  const channels = permission?.info.channels
  return (
    <>
      {!inCentre && <Group title={t('side.money')} items={cashierItems(state)} />}
      <AgentLink isAgent={state.isAgent} />
      {!inCentre && <Group title={t('side.mine')} items={memberItems(state)} />}
      <hr className="mx-3 my-2.5 border-line" />
      <Link href={paths.pointMall()} title={t('side.pointMall')} className={lineClass(false)}>
        <Line icon={IconCoins} label={t('side.pointMall')} chosen={false} />
      </Link>
      <Link href={paths.redEnvelope()} title={t('side.redEnvelope')} className={lineClass(false)}>
        <Line icon={IconEnvelope} label={t('side.redEnvelope')} chosen={false} />
      </Link>
      <button type="button" title={t('shell.service')} onClick={() => void openService()} className={lineClass(false)}>
        <Line icon={IconService} label={t('shell.service')} chosen={false} />
      </button>
      {channels?.facebook != null && (
        <a
          href={channels.facebook}
          target="_blank"
          rel="noopener noreferrer"
          title="Facebook"
          className={lineClass(false)}
        >
          <Line icon={IconFacebook} label="Facebook" chosen={false} />
        </a>
      )}
      {channels?.youtube != null && (
        <a
          href={channels.youtube}
          target="_blank"
          rel="noopener noreferrer"
          title="YouTube"
          className={lineClass(false)}
        >
          <Line icon={IconYoutube} label="YouTube" chosen={false} />
        </a>
      )}
      <Banners />
      <Apps />
    </>
  )
}
