import IconMail from '~icons/lucide/mail'
import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Field } from '#ui/field.tsx'
import { FormField } from '#ui/form-field.tsx'
import { fieldFrame } from '#ui/note.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Sample, Section, States } from './frame.tsx'

const LONG = 'A label that is a good deal longer than the field it stands above and therefore takes two lines'

/** What is typed into. */
export function Forms(props: { readonly id: string; readonly title: string }) {
  const [text, setText] = useState('Paid twice by mistake.')
  const [code, setCode] = useState('204')
  return (
    <Section {...props}>
      <Sample name="Field" text="A line of text. The error takes the place of the hint." wide>
        <States>
          <Field label="Name" hint="As it stands in the passport" required />
          <Field label="E-mail" icon={IconMail} defaultValue="ana@" error="Write the whole address." />
          <Field
            label="Password"
            type="password"
            defaultValue="correct horse"
            reveal={{ show: 'Show', hide: 'Hide' }}
          />
          <Field label="Account" defaultValue="0042-1" disabled />
          <Field
            label="Amount"
            lead={<span className="ps-3.5 text-mute">R$</span>}
            placeholder="0.00"
            inputMode="decimal"
          />
          <Field label={LONG} hint="And a hint that also has more to say than what would fit in one line of it." />
        </States>
      </Sample>
      <Sample name="TextArea, CodeField" text="Several lines with a count, and a code of digits." wide>
        <States>
          <TextArea label="Reason" max={60} value={text} onChange={(event) => setText(event.target.value)} />
          <TextArea label="Reason" max={60} value="" error="Say why." required onChange={() => {}} />
          <CodeField label="Code" name="code" value={code} onChange={setCode} hint="Six digits from the message" />
        </States>
      </Sample>
      <Sample
        name="FormField"
        text="Label, hint and error around any control. The fields above and the select below are built on it."
        wide
      >
        <States>
          <FormField label="Colour of the label" hint="A control of the browser" required>
            {(aria) => (
              <div className={fieldFrame(false)}>
                <input
                  type="color"
                  defaultValue="#e5b454"
                  {...aria}
                  className="h-12 w-full bg-transparent px-3 py-2.5"
                />
              </div>
            )}
          </FormField>
          <FormField
            label="Share"
            error="More than there is."
            aside={<span className="text-xs text-faint">of 100</span>}
          >
            {(aria) => (
              <div className={fieldFrame(true)}>
                <input
                  type="number"
                  defaultValue="140"
                  {...aria}
                  className="h-12 w-full bg-transparent px-3.5 outline-none"
                />
              </div>
            )}
          </FormField>
        </States>
      </Sample>
      <Sample name="Checkbox" text="Sent with a form. What is in force at once is a Switch." wide>
        <States>
          <Checkbox>I am of age</Checkbox>
          <Checkbox defaultChecked>{LONG}</Checkbox>
          <Checkbox error="This has to be agreed to.">I agree</Checkbox>
        </States>
      </Sample>
    </Section>
  )
}
