import { useRef, useState } from 'react'
import { Link } from 'wouter'
import IconSend from '~icons/lucide/send-horizontal'
import { isReachable, MOST_EXPECTED } from '#contract/forms/affiliate.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { HumanLine } from '../../parts/human/human-line.tsx'
import { useHuman } from '../../parts/human/use-human.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useBrand } from '../../parts/use-brand.ts'

/** At most so many characters (specification 5). */
const MOST_REMARK = 140

const first = { name: '', contact: '', channel: '', expectedPlayers: '', remark: '' }

/** What was typed as a number of players; undefined where it is none that may be. */
function readPlayers(typed: string): number | undefined {
  const number = Number(typed.trim())
  return /^\d+$/.test(typed.trim()) && number >= 1 && number <= MOST_EXPECTED ? number : undefined
}

function ApplyForm({ onSent }: { onSent(): void }) {
  const t = useT()
  const language = useLanguage()
  const human = useHuman()
  // The same until it has arrived, so that nobody applies twice.
  const key = useRef<string>(undefined)
  const form = useForm({
    first,
    check: ({ name, contact, channel, expectedPlayers }) => ({
      name: name.trim() === '' ? t('affiliate.nameMissing') : undefined,
      contact: isReachable(contact) ? undefined : t('affiliate.contactWrong'),
      channel: channel.trim() === '' ? t('affiliate.channelMissing') : undefined,
      expectedPlayers:
        readPlayers(expectedPlayers) === undefined
          ? t('affiliate.playersWrong', { most: formatCount(MOST_EXPECTED) })
          : undefined,
    }),
    async send({ name, contact, channel, expectedPlayers, remark }) {
      await human.proven((proof) =>
        call('affiliate.apply', {
          key: (key.current ??= crypto.randomUUID()),
          name: name.trim(),
          contact: contact.trim(),
          channel: channel.trim(),
          expectedPlayers: readPlayers(expectedPlayers) ?? 0,
          ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
          language,
          ...proof,
        }),
      )
      onSent()
    },
  })
  return (
    <Form form={form} onFocus={human.begin} className="grid gap-5">
      <Field {...form.text('name')} label={t('affiliate.name')} required maxLength={80} autoComplete="name" />
      <Field
        {...form.text('contact')}
        label={t('affiliate.contact')}
        hint={t('affiliate.contactHint')}
        required
        maxLength={120}
        autoComplete="email"
        autoCapitalize="none"
      />
      <Field
        {...form.text('channel')}
        label={t('affiliate.channel')}
        hint={t('affiliate.channelHint')}
        required
        maxLength={200}
        autoCapitalize="none"
      />
      <Field
        {...form.text('expectedPlayers')}
        label={t('affiliate.players')}
        required
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
      <TextArea {...form.text('remark')} label={t('affiliate.remark')} max={MOST_REMARK} />
      <FormFailure form={form} />
      <Button type="submit" look="main" size="lg" icon={IconSend} loading={form.busy} className="w-full">
        {t('affiliate.send')}
      </Button>
      <HumanLine human={human} />
    </Form>
  )
}

/** Where somebody who is no agent yet applies to bring players. */
export function AffiliatePage() {
  const t = useT()
  const brand = useBrand()?.name ?? ''
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <div role="status">
        <EmptyState
          whole
          picture={<EmptyPicture name="letter" />}
          title={t('affiliate.sent')}
          text={t('affiliate.sentText')}
          action={
            <Link href={paths.home()} className={buttonClass('light')}>
              {t('agent.toGames')}
            </Link>
          }
        />
      </div>
    )
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl font-extrabold text-balance lg:text-3xl">{t('affiliate.title')}</h1>
        <p className="text-mute text-pretty">{t('affiliate.lead', { brand })}</p>
      </header>
      <div className="rounded-lg bg-raised-1 p-5 hairline sm:p-6">
        <ApplyForm onSent={() => setSent(true)} />
      </div>
      <p className="text-sm text-faint text-pretty">{t('affiliate.privacy')}</p>
    </div>
  )
}
