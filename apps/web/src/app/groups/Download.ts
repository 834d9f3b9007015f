export { DownloadPage } from '../../features/download/download-page.tsx'
export { LitePage } from '../../features/download/lite-page.tsx'
