import IconCopy from '~icons/lucide/copy'
import IconDownload from '~icons/lucide/download'
import { Button } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { copyText } from '#kit/copy-text.ts'
import { useBrand } from '../../../parts/use-brand.ts'
import { Section } from './section.tsx'

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** The codes for the day the phone is gone, shown this once. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; onDone(): void }) {
  const t = useT()
  const brand = useBrand()?.name ?? ''
  const text = codes.join('\n')
  return (
    <div className="grid gap-5">
      <Section title={t('security.codes')} text={t('security.codesText')} />
      <ol className="amount grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-page p-5 text-lg font-semibold hairline">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-3">
        <Button icon={IconCopy} onClick={() => void copyText(text)}>
          {t('security.copyCodes')}
        </Button>
        <Button icon={IconDownload} onClick={() => download(`${brand}-codes.txt`, `${text}\n`)}>
          {t('security.saveCodes')}
        </Button>
      </div>
      <Button look="main" onClick={onDone}>
        {t('security.codesKept')}
      </Button>
    </div>
  )
}
