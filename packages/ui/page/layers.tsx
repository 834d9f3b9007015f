import IconBan from '~icons/lucide/ban'
import IconInfo from '~icons/lucide/info'
import IconMore from '~icons/lucide/ellipsis'
import IconPencil from '~icons/lucide/pencil'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Modal } from '#ui/modal.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { Accordion } from '#ui/extended/accordion.tsx'
import { Drawer } from '#ui/extended/drawer.tsx'
import { Popover } from '#ui/extended/popover.tsx'
import { Select } from '#ui/extended/select.tsx'
import { Tooltip } from '#ui/extended/tooltip.tsx'
import { Sample, Section } from './frame.tsx'

type Open = 'drawer' | 'popup' | 'modal' | 'confirm'
const levels = ['Copper', 'Silver', 'Gold'].map((label) => ({ value: label, label }))

/** What lies above the page, and what opens within it. */
export function Layers(props: { readonly id: string; readonly title: string }) {
  const [open, setOpen] = useState<Open>()
  const [level, setLevel] = useState<string | null>('Silver')
  const close = () => setOpen(undefined)
  return (
    <Section {...props}>
      <Sample
        name="Drawer"
        text="One thing looked at closely, or a form, beside the list it came from. A sheet on a phone."
      >
        <Button onClick={() => setOpen('drawer')}>Open the drawer</Button>
        <Drawer
          open={open === 'drawer'}
          onClose={close}
          title="Player 20481"
          closeLabel="Close"
          foot={
            <div className="flex justify-end gap-3">
              <Button look="ghost" onClick={close}>
                Cancel
              </Button>
              <Button look="main" onClick={close}>
                Save
              </Button>
            </div>
          }
        >
          <div className="grid gap-5">
            <Field label="Name" defaultValue="Ana Souza" />
            <Select label="Level" placeholder="Choose" options={levels} value={level} onChange={setLevel} />
            <Field label="Limit a day" defaultValue="500.00" inputMode="decimal" hint="Takes effect tomorrow" />
          </div>
        </Drawer>
      </Sample>
      <Sample
        name="Popup, Modal, Confirm"
        text="A dialog with content of its own, a few words first, and a question before what cannot be taken back."
      >
        <Button onClick={() => setOpen('popup')}>Open a popup</Button>
        <Button onClick={() => setOpen('modal')}>Say something</Button>
        <Button look="danger" onClick={() => setOpen('confirm')}>
          Ask first
        </Button>
        <Popup open={open === 'popup'} onClose={close} title="A popup" closeLabel="Close" closeOutside>
          <div className="grid gap-4 px-6 pt-2 pb-6">
            <p className="text-mute">A dialog on a large screen, a sheet from below on a phone.</p>
            <Select label="Level" placeholder="Choose" options={levels} value={level} onChange={setLevel} />
          </div>
        </Popup>
        <Modal
          open={open === 'modal'}
          icon={IconInfo}
          title="The house closes at two"
          html="<p>Rounds that are open then are <b>paid back</b>.</p>"
          buttons={[{ key: 'ok', label: 'Understood', look: 'main' }]}
          closeLabel="Close"
          onButton={close}
          onClose={close}
        />
        <Confirm
          open={open === 'confirm'}
          title="Close the account?"
          text="It cannot be opened again."
          confirmLabel="Close it"
          cancelLabel="Keep it"
          danger
          onConfirm={close}
          onCancel={close}
        />
      </Sample>
      <Sample
        name="Menu, Popover, Tooltip, Toast"
        text="Actions on one thing, a few settings, a few words, and news in passing."
      >
        <Menu
          label="Actions"
          place="below-start"
          trigger={<IconMore className="size-5" />}
          triggerClass="grid size-11 place-items-center rounded-full bg-raised-2 hairline quick-colors hover:bg-raised-3"
          items={[
            { key: 'edit', label: 'Edit', icon: IconPencil, onSelect: () => toast('good', 'Edited') },
            { key: 'block', label: 'Block', icon: IconBan, tone: 'danger', onSelect: () => toast('bad', 'Blocked') },
          ]}
        />
        <Popover label="Settings">
          <Checkbox defaultChecked>With tests</Checkbox>
          <Checkbox>Only mine</Checkbox>
        </Popover>
        <Tooltip text="Stakes less what was paid out, before bonuses.">
          <Button look="ghost">Gross revenue</Button>
        </Tooltip>
        <Tooltip text="What this page is for">
          <IconButton label="About" icon={IconInfo} title="" />
        </Tooltip>
        <Button onClick={() => toast('good', 'Saved')}>Toast: good</Button>
        <Button onClick={() => toast('bad', 'That did not work. Nothing was changed.')}>Toast: bad</Button>
        <Button onClick={() => toast('news', 'A new order has come in')}>Toast: news</Button>
      </Sample>
      <Sample name="Accordion" text="Long matter by its titles. Several may be open where it is asked for." wide>
        <Accordion
          open={['identity']}
          several
          parts={[
            {
              key: 'identity',
              title: 'Identity',
              note: '2 of 3',
              content: 'Passport and address are confirmed. The source of funds is asked for.',
            },
            { key: 'limits', title: 'Limits', content: 'A limit of 500.00 a day since March.' },
            {
              key: 'notes',
              title: 'Notes of the staff, which may be of any length and then take a second line on a phone',
              note: 'none',
              content: 'Nobody has written anything yet.',
            },
            { key: 'audit', title: 'Audit', note: 'no permission', content: '', disabled: true },
          ]}
        />
      </Sample>
    </Section>
  )
}
