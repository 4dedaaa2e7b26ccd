import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { projectPath } from './paths.mjs'

/** The anchor of a heading as GitHub and GitLab compute it. */
export const anchorOf = heading =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const pageOf = name => (name === 'README.md' ? 'index.html' : name.replace(/\.md$/, '.html'))

/** A link between two pages of the manual, as it is between the built ones. */
const builtLink = href => href.replace(/^([\w-]+\.md)(?=#|$)/, name => pageOf(name))

const marked = new Marked({
  walkTokens: token => {
    if (token.type === 'link') token.href = builtLink(token.href)
  },
  renderer: {
    /** What is only in the repository is named and not linked. */
    link({ href, tokens }) {
      return href.startsWith('../') ? this.parser.parseInline(tokens) : false
    },
    heading({ tokens, text, depth }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

const CHAPTERS = [
  ['index.html', 'Começo'],
  ['equipe.html', 'Para a equipe'],
  ['moderador.html', 'Para a família'],
  ['visitante.html', 'Para quem visita'],
  ['telas.html', 'As telas'],
]

const chapterLink = (page, [name, label]) =>
  `<a href="${name}"${name === page ? ' aria-current="page"' : ''}>${label}</a>`

/** One page of the manual as a document without scripts. */
export const manualPage = (name, markdown) => {
  const page = pageOf(name)
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Manual'
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Manual</title>
<link rel="stylesheet" href="manual.css">
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<nav aria-label="Manual">${CHAPTERS.map(chapter => chapterLink(page, chapter)).join('\n')}</nav>
<main id="conteudo">
${marked.parse(markdown)}</main>
</body>
</html>
`
}

/** The fonts, colours and sizes of the portal, and the manual's own rules. */
export const manualStyles = () =>
  [
    projectPath('src', 'web', 'ui', 'fonts.css'),
    projectPath('src', 'web', 'ui', 'tokens.css'),
    projectPath('docs', 'manual', 'manual.css'),
  ]
    .map(path => readFileSync(path, 'utf8'))
    .join('')

/** Writes docs/manual as pages below `/manual/`, with the colours and sizes of the portal. */
export const buildManual = () => {
  const from = projectPath('docs', 'manual')
  const to = projectPath('dist', 'web', 'manual')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter(file => file.endsWith('.md')))
    writeFileSync(join(to, pageOf(name)), manualPage(name, readFileSync(join(from, name), 'utf8')))
  writeFileSync(join(to, 'manual.css'), manualStyles())
  cpSync(projectPath('src', 'web', 'ui', 'fonts'), join(to, 'fonts'), { recursive: true })
  cpSync(join(from, 'imagens'), join(to, 'imagens'), { recursive: true })
}
