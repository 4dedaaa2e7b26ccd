import { describe, expect, it } from 'vitest'
import { IMPRESSO } from '#contract/documento/messages.ts'
import type { Pessoa } from './content.ts'
import { drawSheet, SHEETS } from './sheet.ts'
import { type Box, heightOf } from './text-image.ts'

const PESSOA: Pessoa = {
  nome: 'Maria da Conceição Albuquerque de Vasconcelos Montenegro Cavalcanti de Holanda',
  conhecidoComo: 'Dona Conceição',
  vida: { data_nascimento: '1941-03-12', data_falecimento: '2026-11-04' },
  sexo: null,
  banner: 1,
  retrato: undefined,
}
const PLACE = 'Igreja de Nossa Senhora do Perpétuo Socorro, Avenida Governador Afrânio Lages, 455, Farol, Maceió'

const sheetOf = (count: number) => ({
  titulo: IMPRESSO.emMemoria,
  frase: '',
  pessoa: PESSOA,
  neutro: ['', ''] as const,
  cerimonias: Array.from({ length: count }, (_, index) => ({
    titulo: `Novena ${index + 1}`,
    quando: 'Quarta-feira, às nove e quarenta e cinco da noite',
    data: '04/11/2026 21:45',
    lugar: PLACE,
    linha: '',
    antes: '',
  })),
  isInvitation: false,
  endereco: 'https://memorial.exemplo.com.br/despedida/1234',
  grupo: 'Grupo',
})

type Line = { words: string; fontSize: number }

const linesOf = (node: Box): Line[] => {
  const { style, children } = node.props
  return (Array.isArray(children) ? children : []).flatMap((child: Box | string) =>
    typeof child === 'string' ? [{ words: child, fontSize: Number(style.fontSize) }] : linesOf(child),
  )
}

describe('a sheet of fixed height', () => {
  it.each(['feed', 'story', 'a4'] as const)(
    'shows as %s the first of eight ceremonies whole, in readable type, and counts the others',
    async format => {
      const { height, unit, smallest } = SHEETS[format]
      const node = await drawSheet(sheetOf(8), format)
      const lines = linesOf(node)
      const text = lines.map(({ words }) => words).join(' ')
      const shown = text.split(PLACE).length - 1
      expect(shown).toBeGreaterThan(1)
      expect(text).toContain(`NOVENA ${shown}`)
      expect(text).not.toMatch(new RegExp(`NOVENA ${shown + 1}|…`))
      expect(text).toContain(IMPRESSO.outrasCerimonias(8 - shown))
      expect(Math.min(...lines.slice(5).map(({ fontSize }) => fontSize))).toBeGreaterThan(unit * smallest * 0.57)
      const { height: _fixed, ...style } = node.props.style
      expect(heightOf({ ...node, props: { ...node.props, style } })).toBeLessThanOrEqual(height)
    },
  )
})
