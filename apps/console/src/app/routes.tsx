import type { ComponentType } from 'react'
import { AccountPage } from '../features/account/account-page.tsx'
import { CasePage } from '../features/cases/case-page.tsx'
import { ContentPage } from '../features/content/content-page.tsx'
import { EditorPage } from '../features/content/editor-page.tsx'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { VendorsPage } from '../features/games/vendors-page.tsx'
import { MemberPage } from '../features/member/member-page.tsx'
import { OpeningPage } from '../features/opening/opening-page.tsx'
import { ProvidersPage } from '../features/providers/providers-page.tsx'
import { DifferencesPage } from '../features/reconciliation/differences-page.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { ResourceList } from '../kit/list-page.tsx'
import { resources } from '../resources/index.ts'
import {
  accountPath,
  casePath,
  contentPath,
  differencesPage,
  homePath,
  memberPath,
  openingPath,
  providersPath,
  resourcePath,
  settingsPath,
  vendorsPath,
} from './paths.ts'

interface ConsoleRoute {
  readonly path: string
  readonly page: ComponentType
}

/** The one table of the console's pages: each resource has its list, and a few pages are made by hand. */
export const routes: readonly ConsoleRoute[] = [
  { path: homePath, page: DashboardPage },
  { path: accountPath, page: AccountPage },
  { path: openingPath, page: OpeningPage },
  { path: settingsPath, page: SettingsPage },
  { path: memberPath(':id'), page: MemberPage },
  { path: casePath(':id'), page: CasePage },
  { path: differencesPage, page: DifferencesPage },
  { path: vendorsPath, page: VendorsPage },
  { path: providersPath, page: ProvidersPage },
  { path: contentPath(), page: ContentPage },
  { path: contentPath(':kind'), page: ContentPage },
  { path: contentPath(':kind', ':item'), page: EditorPage },
  ...resources.map((resource) => ({
    path: resourcePath(resource.name),
    page: () => <ResourceList key={resource.name} resource={resource} />,
  })),
]
