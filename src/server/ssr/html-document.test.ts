import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '#contract/pagina/display-preferences-rules.ts'
import { createPageDocument } from './html-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'memorial-document-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, '.vite'))
const MANIFEST = {
  'index.html': { file: 'index.js', css: ['index.css'] },
  'screens/public/contato/contato.screen.tsx': { file: 'contato.js', css: ['contato.css'], imports: ['_form.js'] },
  'screens/public/status/status.screen.tsx': { file: 'status.js', css: ['status.css'], imports: ['_form.js'] },
  '_form.js': { file: 'form.js', css: ['form.css'] },
}
const FILES = {
  '.vite/manifest.json': JSON.stringify(MANIFEST),
  'index.html': '<html><head></head><body></body></html>',
  'index.css': '.soft{color:gray}',
  'contato.css': '._1_0{margin:1px}.soft{margin:1px}',
  'status.css': '._2_0{margin:2px}',
  'form.css': '._3_0{margin:3px}',
}
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)

const compose = createPageDocument({ folder, inlineScripts: { head: '', end: '' }, timeZone: 'America/Maceio' })
const stylesOf = (html: string, modules: string[] = []) => {
  const page = { status: 200, language: 'pt-BR', translated: true, head: '', afterRoot: '', html, state: '' } as const
  const document = compose({ ...page, modules, eager: false, seconds: 0, plain: true }, DEFAULT_PREFERENCES)
  return /<style>(.*?)<\/style>/.exec(document)?.[1]
}

describe('the styles of a page', () => {
  it('are those of its classes where it has no modules: what a chunk imports comes first', () => {
    expect(stylesOf('<p class="_2_0 soft"></p><i class="_3_0"></i>')).toBe(
      `${FILES['index.css']}${FILES['form.css']}${FILES['status.css']}`,
    )
    expect(stylesOf('<p class="soft"></p>')).toBe(FILES['index.css'])
  })

  it('are those of its modules, then those of classes that stand in a noscript', () => {
    const modules = ['screens/public/contato/contato.screen.tsx']
    expect(stylesOf('<p class="_1_0"></p><noscript><p class="_2_0"></p></noscript>', modules)).toBe(
      `${FILES['index.css']}${FILES['form.css']}${FILES['contato.css']}${FILES['status.css']}`,
    )
  })
})
