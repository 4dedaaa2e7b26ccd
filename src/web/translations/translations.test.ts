import { afterEach, describe, expect, it } from 'vitest'
import { CERIMONIA_TIPO } from '#contract/despedida/messages.ts'
import { MOMENTO } from '#web/features/despedida/moment-words.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { portugueseTables, setPageLanguage, type TextTables } from '#web/lib/language.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { SERVED } from './served.ts'

// Every module with a table of texts, whatever screen loads it and when.
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modules = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.*'])
const withTable = Object.keys(sources).filter(path => /\btranslated\('/.test(sources[path] ?? ''))
await Promise.all(withTable.map(path => modules[path]?.()))

const LANGUAGES: readonly [string, TextTables][] = [
  ['en', { ...EN, ...SERVED.en }],
  ['es', { ...ES, ...SERVED.es }],
]

/** `hora.acao.watch` → its text, or the function that writes it. */
const leavesOf = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
    : [[path, value]]

// An added ceremony brings its Portuguese name from the server; words of the family are not translated.
const { outra: _own, ...nomes } = CERIMONIA_TIPO
const portuguese = new Map([...leavesOf(Object.fromEntries(portugueseTables())), ...leavesOf(nomes, 'cerimonia.nomes')])

/** Texts that are the same in another language. */
const SAME = new Set(['moldura.menu', 'idiomas.nomes.pt-BR', 'idiomas.nomes.en', 'idiomas.nomes.es'])
const SAME_IN_SPANISH = new Set([
  'estados.tentar',
  'moldura.principal',
  'leitura.contraste',
  'pagina.velorio',
  'cartaoCerimonia.enviar',
  'galeria.anterior',
  'galeria.denunciar',
  'homenagemTela.denunciar',
  'denunciar.cancelar',
  'denunciar.enviando',
  'homenagemTela.enviando',
  'vozTela.pausar',
  'gravador.cancelar',
  'transmissaoTela.dadosSom',
  'hora.acao.flowers',
  'hora.rito.sepultamento.Feminino',
  'hora.rito.sepultamento.Masculino',
  'hora.rito.cremacao.Feminino',
  'hora.rito.cremacao.Masculino',
  'cadastro.cadastrando',
  'cadastro.telefone',
])

afterEach(() => setPageLanguage('pt-BR', {}))

describe.each(LANGUAGES)('the texts of the visitor in %s', (language, tables) => {
  // Refusals of the server have a test of their own.
  const { erros: _refusals, ...own } = tables
  const leaves = new Map(leavesOf(own))

  it('are as many as in Portuguese, and none is missing', () => {
    expect(portuguese.size).toBeGreaterThan(150)
    expect([...leaves.keys()].sort()).toEqual([...portuguese.keys()].sort())
  })

  it('are translated, and take the same values', () => {
    const untranslated = [...leaves].filter(([path, text]) => {
      const original = portuguese.get(path)
      if (typeof text !== typeof original || text === '') return true
      if (typeof text === 'function') return typeof original !== 'function' || text.length > original.length
      return text === original && !SAME.has(path) && !(language === 'es' && SAME_IN_SPANISH.has(path))
    })
    expect(untranslated.map(([path]) => path)).toEqual([])
  })
})

describe('hours in words', () => {
  it.each([
    ['pt-BR', {}, ['às 14h52', 'Quinta-feira, às 14h52', '05/11/2026', '05/11/2026 14:52', 'à 1h05']],
    ['en', EN, ['at 2:52 PM', 'Thursday, at 2:52 PM', 'November 5, 2026', 'November 5, 2026, 2:52 PM', 'at 1:05 AM']],
    [
      'es',
      ES,
      ['a las 14:52', 'Jueves, a las 14:52', '5 de noviembre de 2026', '5 de noviembre de 2026, 14:52', 'a la 1:05'],
    ],
  ] as const)('are those of the language: %s', (language, tables, words) => {
    setPageLanguage(language, tables)
    const moment = '2026-11-05 14:52:00'
    const written = [
      TEMPO.hora(moment),
      MOMENTO.emPalavras(moment),
      TEMPO.dia('2026-11-05'),
      TEMPO.diaEHora(moment),
      TEMPO.hora('2026-11-05 01:05:00'),
    ]
    expect(written.map(text => text.replace(/\s/g, ' '))).toEqual(words)
    expect([TEMPO.hora(null), MOMENTO.emPalavras(null), TEMPO.diaEHora(null)]).toEqual(['', '', ''])
  })
})
