import '#kit/zod.ts'
import { createRoot } from 'react-dom/client'
import { setLanguage } from '#kit/language.ts'
import { createQueries } from '#kit/query.ts'
import { App } from './app/app.tsx'
import { restoreOperator } from './app/session.ts'
import { applyTheme } from './app/theme.ts'
import './app/texts.ts'
import './console.css'

async function open(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) return
  applyTheme()
  await setLanguage('EN', false)
  const queries = createQueries()
  createRoot(root).render(<App queries={queries} />)
  await restoreOperator()
}

void open()
