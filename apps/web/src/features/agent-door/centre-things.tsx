import IconContract from '~icons/lucide/file-signature'
import IconFigures from '~icons/lucide/chart-column'
import { useT } from '#kit/language.ts'
import { Things } from './things.tsx'

/** What the agent centre holds. */
export function CentreThings() {
  const t = useT()
  return (
    <Things
      id="agent-inside"
      title={t('agent.inside')}
      things={[
        { key: 'figures', icon: IconFigures, title: t('agent.figures.title'), text: t('agent.figures.text') },
        { key: 'contracts', icon: IconContract, title: t('agent.contracts.title'), text: t('agent.contracts.text') },
      ]}
    />
  )
}
