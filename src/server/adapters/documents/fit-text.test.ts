import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Pessoa } from './content.ts'
import { fitText, linesOf } from './fit-text.ts'
import { widthOf } from './font-metrics.ts'
import { makeDocument } from './make-document.ts'
import { printable } from './printable.ts'

const NAMES = [
  'Zé',
  'Ana',
  'Maria do Carmo Vasconcelos',
  'ANA VASCONCELLOS-ALBUQUERQUE',
  'MARIA WANDERCLEIDISSONELMA',
  'W'.repeat(24),
  'W'.repeat(100),
  'W'.repeat(150),
  'i'.repeat(150),
  'WILLIAM WASHINGTON WANDERLEY WOJCIECHOWSKI',
  'Maria da Conceição Albuquerque de Vasconcelos Montenegro e Silva Cavalcanti de Holanda Pereira dos Santos',
  'JOSÉ-MARIA-ANTÔNIO-FRANCISCO-SEBASTIÃO-RAIMUNDO DOS SANTOS',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z '.repeat(3).slice(0, 150),
  'Ana --- Souza',
  '----------------------------------------',
  'Екатерина Александровна Воскресенская',
  'Ελένη Παπαδοπούλου-Χατζηγεωργίου',
  'Ỹara Ũtĩ',
  '𝓜𝓪𝓻𝓲𝓪 𝓦𝓪𝓷𝓭𝓮𝓻𝓬𝓵𝓮𝓲𝓭𝓮',
  '🌹 Dona Rosa 🌹',
  '🌹'.repeat(40),
  "D'ÁVILA MONTEIRO DE VASCONCELLOS MAGALHÃES",
  'Ãããã Õõõõ Çççç'.repeat(8),
]

const face = { family: 'newsreader', weight: 600 } as const
const BOX = { face, width: 483, height: 210, largest: 38, smallest: 21, lineHeight: 1.15 }
const joined = (text: string) => text.replace(/\s/gu, '')

const pessoaCalled = (nome: string): Pessoa => ({
  nome,
  conhecidoComo: '',
  vida: { data_nascimento: '1941-03-12', data_falecimento: '2026-11-04' },
  sexo: null,
  banner: 1,
  retrato: undefined,
})
const PLACE = 'Central de Velórios Parque das Flores, capela 02, Rua das Palmeiras'
const CERIMONIA = {
  titulo: 'Velório',
  quando: 'Quinta-feira, às oito da manhã',
  data: '05/11/2026 08:00',
  lugar: PLACE,
}

/** Whether a strip of a picture has one colour. */
const isBlank = async (picture: Uint8Array, left: number, top: number, width: number, height: number) => {
  const { channels } = await sharp(await sharp(picture).extract({ left, top, width, height }).toBuffer()).stats()
  return channels.every(({ min, max }) => max - min < 24)
}

describe('a fitted name', () => {
  it.each(NAMES)('of %s has lines no wider than its box, and all of its characters', nome => {
    const { fontSize, lines } = fitText(printable(nome), BOX)
    for (const line of lines) expect(widthOf(line, face) * fontSize, line).toBeLessThanOrEqual(BOX.width)
    expect(lines.length * fontSize * BOX.lineHeight).toBeLessThanOrEqual(BOX.height)
    expect(joined(lines.join(''))).toBe(joined(printable(nome)))
  })

  it('is smaller before a word is split, and splits after a hyphen', () => {
    expect(fitText('MARIA WANDERCLEIDISSONELMA', BOX).lines).toEqual(['MARIA', 'WANDERCLEIDISSONELMA'])
    expect(fitText('ANA VASCONCELLOS-ALBUQUERQUE', BOX).lines).toEqual(['ANA VASCONCELLOS-', 'ALBUQUERQUE'])
    const { fontSize, lines } = fitText('W'.repeat(24), { ...BOX, smallest: 15 })
    expect(lines).toHaveLength(1)
    expect(fontSize).toBeLessThan(BOX.largest)
  })

  it('keeps the largest size while it fits', () => {
    expect(fitText('Maria do Carmo Vasconcelos', BOX).fontSize).toBe(BOX.largest)
  })
})

describe('a text in a column', () => {
  const setting = { face: { family: 'source-sans-3', weight: 400 }, fontSize: 16, width: 250 } as const

  it('has lines of about one length, none of which ends with a word like "às" or "das"', () => {
    expect(linesOf('Quarta-feira, às nove e meia da noite', { ...setting, fontSize: 18 })).toEqual([
      'Quarta-feira, às nove',
      'e meia da noite',
    ])
    expect(linesOf('Cemitério Parque das Flores, Maceió, jazigo 48', setting)).toEqual([
      'Cemitério Parque',
      'das Flores, Maceió, jazigo 48',
    ])
  })
})

/** Each document takes a moment to draw; the table above has the other names. */
const DRAWN = NAMES.filter((_, index) => [3, 4, 7, 10, 21].includes(index))

describe('the name in a document', () => {
  it.each(DRAWN)('%s stands whole on the cover of the ebook, between the margins and above its foot', async nome => {
    const content = {
      ...pessoaCalled(nome),
      biografia: '',
      cerimonias: [],
      homenagens: [],
      fotografias: [],
      soFamilia: [],
      presenca: [],
    }
    const pdf = await getDocumentProxy(new Uint8Array(await makeDocument({ kind: 'ebook', content })))
    const page = await pdf.getPage(1)
    const items = (await page.getTextContent()).items.filter(item => 'str' in item)
    for (const { str, transform, width } of items.filter(({ str }) => str.trim() !== '')) {
      expect(Number(transform[4]), str).toBeGreaterThanOrEqual(55)
      expect(Number(transform[4]) + width, str).toBeLessThanOrEqual(541)
      expect(Number(transform[5]), str).toBeGreaterThan(40)
    }
    expect(joined(items.map(({ str }) => str).join(''))).toContain(joined(printable(nome)))
  })

  it.each(DRAWN)('%s leaves the edges of the informational images and of the share card free', async nome => {
    const pessoa = pessoaCalled(nome)
    const cerimonias = [CERIMONIA, CERIMONIA]
    const informativo = { pessoa, cerimonias, endereco: 'https://memorial.exemplo.com.br/despedida/1', grupo: 'Grupo' }
    const status = await makeDocument({ kind: 'informativo', content: { ...informativo, formato: 'status' } })
    expect(await isBlank(status, 1080 - 90, 420, 90, 900)).toBe(true)
    expect(await isBlank(status, 0, 1350 - 20, 1080, 20)).toBe(true)
    const padrao = await makeDocument({ kind: 'informativo', content: { ...informativo, formato: 'padrao' } })
    expect(await isBlank(padrao, 500 - 36, 250, 36, 300)).toBe(true)
    const cartao = await makeDocument({ kind: 'cartao', content: { pessoa, cerimonia: CERIMONIA } })
    expect(await isBlank(cartao, 1200 - 50, 0, 50, 630)).toBe(true)
    expect(await isBlank(cartao, 620, 0, 580, 20)).toBe(true)
    expect(await isBlank(cartao, 620, 610, 580, 20)).toBe(true)
  })
})
