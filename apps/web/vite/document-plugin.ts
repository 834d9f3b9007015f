import { hash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { build, type HtmlTagDescriptor, type Plugin, type UserConfig } from 'vite'
import { languageCode, type LanguageCode } from '../../../packages/contract/src/scalars.ts'
import { firstCalls, type DocumentNotes, type DocumentParts } from '../src/app/first-data.ts'
import { directionOf, tagOf, textsNameOf } from '../../../packages/contract/src/languages.ts'

const LATIN = /(inter|bricolage-grotesque)-latin-wght-normal.*\.woff2$/
const LOCALE = /\/src\/texts\/([a-z-]+)\.po$/

const partsOf = (language: LanguageCode, textsFile: string): DocumentParts => ({
  htmlLang: tagOf(language),
  dir: directionOf(language),
  links: `<link rel="modulepreload" fetchpriority="low" href="/${textsFile}">`,
  calls: firstCalls(language),
})

/**
 * What the document needs of the build: its style stands in it, the faces are preloaded, and `document.json` tells the server
 * for each language which calls to answer inside the document and which part of the site to announce.
 * Beside it goes `render/render.js`, which draws the first screen on the server.
 */
export function documentPlugin(shared: () => UserConfig): Plugin {
  let outDir = ''
  let style = ''
  return {
    name: 'document',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: html
          // A phone far away would wait for a second answer before it could paint anything.
          .replace(/<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/, (link, file: string) => {
            const asset = bundle[file]
            if (asset?.type !== 'asset') return link
            style = asset.source.toString().trim()
            return `<style data-href="/${file}">${style}</style>`
          })
          // The first screen is drawn already: its faces and pictures go before the scripts.
          .replace('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: Object.keys(bundle)
          .filter((file) => LATIN.test(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
      }),
    },
    generateBundle: {
      // After the document, whose style is hashed.
      order: 'post',
      handler(_options, bundle) {
        const textsFiles = new Map<string, string>()
        for (const chunk of Object.values(bundle)) {
          const [, catalogue] = (chunk.type === 'chunk' && LOCALE.exec(chunk.facadeModuleId ?? '')) || []
          if (catalogue !== undefined) textsFiles.set(catalogue, chunk.fileName)
        }
        const languages: Partial<Record<LanguageCode, DocumentParts>> = {}
        for (const language of languageCode.options) {
          const textsFile = textsFiles.get(textsNameOf(language) ?? '')
          if (textsFile !== undefined) languages[language] = partsOf(language, textsFile)
        }
        const notes: DocumentNotes = {
          defaultLanguage: 'PT',
          style: `'sha256-${hash('sha256', style, 'base64')}'`,
          languages,
        }
        this.emitFile({ type: 'asset', fileName: 'document.json', source: JSON.stringify(notes) })
      },
    },
    async closeBundle(error) {
      if (error !== undefined) return
      await build({
        ...shared(),
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/render.tsx',
          outDir: join(outDir, 'render'),
          emptyOutDir: true,
          target: 'node20.19',
          rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
        },
      })
    },
  }
}
