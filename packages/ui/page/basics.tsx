import IconBell from '~icons/lucide/bell'
import IconInbox from '~icons/lucide/inbox'
import IconPlus from '~icons/lucide/plus'
import IconTrash from '~icons/lucide/trash-2'
import { useState } from 'react'
import { Amount } from '#ui/amount.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.ts'
import { CountdownButton } from '#ui/countdown-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Lettering } from '#ui/lettering.tsx'
import { letterings } from '#ui/lettering.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Sample, Section } from './frame.tsx'

const looks = ['main', 'light', 'quiet', 'ghost', 'danger'] as const

/** Buttons, badges, amounts and what stands in for content. */
export function Basics(props: { readonly id: string; readonly title: string }) {
  const [won, setWon] = useState('1250.5')
  const [until, setUntil] = useState<number>()
  const [on, setOn] = useState(true)
  return (
    <Section {...props}>
      <Sample name="Button" text="One main action on a screen; all others are quiet." wide>
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <div key={size} className="flex flex-wrap items-center gap-3">
            {looks.map((look) => (
              <Button key={look} look={look} size={size} icon={look === 'danger' ? IconTrash : IconPlus}>
                {look}
              </Button>
            ))}
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button look="main" loading>
            Loading
          </Button>
          <Button loading>Loading</Button>
          <Button look="main" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <CountdownButton
            until={until}
            waitLabel="Wait a little"
            onClick={(event) => setUntil(performance.timeOrigin + event.timeStamp + 30_000)}
          >
            Send again
          </CountdownButton>
        </div>
      </Sample>
      <Sample name="IconButton" text="A sign that everybody knows; its name is for readers.">
        <IconButton label="News" icon={IconBell} />
        <IconButton label="News, raised" icon={IconBell} raised />
        <IconButton label="News, small" icon={IconBell} size="sm" />
        <IconButton label="News, disabled" icon={IconBell} disabled />
      </Sample>
      <Sample name="Badge" text="A word about the state of a thing.">
        {(['plain', 'accent', 'won', 'lost', 'news'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <button type="button" aria-pressed={on} onClick={() => setOn(!on)} className={chipClass(on)}>
          A chip that is {on ? 'on' : 'off'}
        </button>
      </Sample>
      <Sample name="Amount" text="Tabular figures that never wrap; it counts to a new value.">
        <Amount value={won} symbol="R$" locale="en" counts className="display text-3xl font-bold text-accent" />
        <Amount value="-48.2" symbol="R$" locale="en" className="text-lost" />
        <Button size="sm" onClick={() => setWon(won === '1250.5' ? '98020.75' : '1250.5')}>
          Change
        </Button>
      </Sample>
      <Sample name="Avatar, Spinner, Skeleton" text="Somebody, something on its way, and the shape of what comes.">
        <Avatar name="Ana" className="size-11" />
        <Avatar name="Bo" src="data:image/png;base64,none" className="size-11" />
        <Spinner className="size-6 text-accent" />
        <Skeleton className="h-11 w-48" />
      </Sample>
      <Sample name="Lettering" text="The name of a game as on a poster, in one of the styles." wide>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {letterings.map((style) => (
            <li key={style} className="@container grid h-24 place-items-center rounded-md bg-raised-1 p-2 text-center">
              <Lettering name="Night Harbour" style={style} />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="EmptyState" text="What there is not, and the one thing to do." wide>
        <div className="rounded-md bg-raised-1">
          <EmptyState
            picture={<IconInbox className="size-12 text-faint" />}
            title="Nothing here yet"
            text="What happens from now on is listed here, the latest first."
            action={<Button>Go on</Button>}
          />
        </div>
      </Sample>
    </Section>
  )
}
