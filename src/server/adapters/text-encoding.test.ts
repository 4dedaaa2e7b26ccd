import { describe, expect, it } from 'vitest'
import { readSheet } from './sheet-reader.ts'
import { decodeText, type Encoding } from './text-encoding.ts'

/** Characters of the three encodings that the examples use; everything else is ASCII. */
const BYTES: Readonly<Record<'Windows-1252' | 'Mac Roman' | 'CP850', Readonly<Record<string, number>>>> = {
  'Windows-1252': {
    ...{
      á: 0xe1,
      à: 0xe0,
      â: 0xe2,
      ã: 0xe3,
      é: 0xe9,
      ê: 0xea,
      í: 0xed,
      ó: 0xf3,
      ô: 0xf4,
      õ: 0xf5,
      ú: 0xfa,
      ü: 0xfc,
      ç: 0xe7,
    },
    ...{ Á: 0xc1, Â: 0xc2, Ã: 0xc3, É: 0xc9, Ê: 0xca, Í: 0xcd, Ó: 0xd3, Ô: 0xd4, Õ: 0xd5, Ú: 0xda, Ç: 0xc7 },
    ...{ '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80, º: 0xba, ª: 0xaa, ñ: 0xf1, ö: 0xf6 },
  },
  'Mac Roman': {
    ...{
      á: 0x87,
      à: 0x88,
      â: 0x89,
      ã: 0x8b,
      é: 0x8e,
      ê: 0x90,
      í: 0x92,
      ó: 0x97,
      ô: 0x99,
      õ: 0x9b,
      ú: 0x9c,
      ü: 0x9f,
      ç: 0x8d,
    },
    ...{ Á: 0xe7, Â: 0xe5, Ã: 0xcc, É: 0x83, Ê: 0xe6, Í: 0xea, Ó: 0xee, Ô: 0xef, Õ: 0xcd, Ú: 0xf2, Ç: 0x82 },
    ...{ '’': 0xd5, '“': 0xd2, '”': 0xd3, '–': 0xd0, '€': 0xdb, º: 0xbc, ª: 0xbb, ñ: 0x96, ö: 0x9a },
  },
  CP850: {
    ...{
      á: 0xa0,
      à: 0x85,
      â: 0x83,
      ã: 0xc6,
      é: 0x82,
      ê: 0x88,
      í: 0xa1,
      ó: 0xa2,
      ô: 0x93,
      õ: 0xe4,
      ú: 0xa3,
      ü: 0x81,
      ç: 0x87,
    },
    ...{ Á: 0xb5, Â: 0xb6, Ã: 0xc7, É: 0x90, Ê: 0xd2, Í: 0xd6, Ó: 0xe0, Ô: 0xe2, Õ: 0xe5, Ú: 0xe9, Ç: 0x80 },
    ...{ º: 0xa7, ª: 0xa6, ñ: 0xa4, ö: 0x94 },
  },
}
const SINGLE_BYTE = ['Windows-1252', 'Mac Roman', 'CP850'] as const

const encode = (text: string, encoding: (typeof SINGLE_BYTE)[number]): Buffer =>
  Buffer.from([...text].map(character => BYTES[encoding][character] ?? character.charCodeAt(0)))

const NAMES = [
  'José da Conceição',
  'SEBASTIÃO ARAÚJO',
  'João',
  'JOÃO',
  'LEÃO',
  'Lourenço Gonçalves',
  'LOURENÇO',
  'Luís Antônio Magalhães',
  'Inês Camões',
  'ÂNGELA FRANÇA',
  "Ângela Sant'Ana",
  'HELÊNA LÚCIA',
  'SÍTIO ALMEIRÃO',
  'Zélia Mª Sé',
  'Quadra nº 3, São José',
  'Simões; Avó de Íris; bênção',
  'à memória de Otávio',
  'Nuñez Simão',
  'Göttert Júnior',
  'CONCEIÇÃO PERPÉTUA DO SOCORRO ÁVILA',
]

describe('the encoding of a text', () => {
  it.each(SINGLE_BYTE.flatMap(encoding => NAMES.map(name => [name, encoding] as const)))(
    'with "%s" in %s is recognised',
    (name, encoding) => {
      expect(decodeText(encode(`nome\r\n${name};x\r\n`, encoding))).toEqual({
        text: `nome\r\n${name};x\r\n`,
        codificacao: encoding,
      })
    },
  )

  it('of Windows-1252 keeps the punctuation between 0x80 and 0x9F', () => {
    const text = 'nome;lote\nMaria D’Ávila;Quadra 7 – Lote 2 € “A”\n'
    expect(decodeText(encode(text, 'Windows-1252'))).toEqual({ text, codificacao: 'Windows-1252' })
    // A byte without a character is broken, never a control character.
    expect(decodeText(Buffer.from([...encode('São João, Conceição ', 'Windows-1252'), 0x8d])).text).toMatch(/\ufffd$/)
  })

  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
  it.each<[string, Buffer, Encoding]>([
    ['UTF-8', Buffer.from('nome\nJosé'), 'UTF-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffnome\nJosé'), 'UTF-8'],
    [
      'UTF-8 with one broken character',
      Buffer.concat([Buffer.from('nome\nJosé\nAntônio\nJo'), Buffer.from([0xc3]), Buffer.from('\n')]),
      'UTF-8',
    ],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffnome\nJosé', 'utf16le'), 'UTF-16'],
    ['UTF-16 LE', Buffer.from('nome\nJosé', 'utf16le'), 'UTF-16'],
    ['UTF-16 BE with a mark', swapped('\ufeffnome\nJosé'), 'UTF-16'],
    ['UTF-16 BE', swapped('nome\nJosé'), 'UTF-16'],
    ['ASCII', Buffer.from('nome\nJose'), 'UTF-8'],
  ])('in %s is recognised', (_, bytes, expected) => {
    const { text, codificacao } = decodeText(bytes)
    expect(codificacao).toBe(expected)
    expect(text).toMatch(/^nome\nJos[eé]/)
  })
})

describe('a text file with columns', () => {
  it.each([
    ['semicolons', 'nome;contrato\nAna;7\n', 2],
    ['commas', 'nome,contrato\nAna,7\n', 2],
    ['tabs', 'nome\tcontrato\nAna\t7\n', 2],
    ['bars', 'nome|contrato\nAna|7\n', 2],
    ['a comma inside a quoted heading', '"nome, completo";nome;contrato\nx;Ana;7\n', 2],
    ['a line that states the semicolon', 'sep=;\nnome;contrato\nAna;7\n', 3],
    ['a line that states the comma', 'sep=,\r\nnome,contrato\r\nAna,7\r\n', 3],
    ['a line that states the tab', '"sep=\t"\nnome\tcontrato\nAna\t7\n', 3],
    ['a byte order mark before that line', '\ufeffSEP=;\r\nnome;contrato\r\nAna;7\r\n', 3],
    ['line ends of old Macs', 'nome;contrato\rAna;7\r', 2],
    ['mixed line ends', 'nome;contrato\r\nAna;7\nBia;8\r\n', 2],
    ['blank lines in front', '\n\nnome;contrato\nAna;7\n', 4],
    ['quotes around everything', '"nome";"contrato"\r\n"Ana";"7"\r\n', 2],
    ['quotes inside a text', 'nome;contrato;alcunha\nAna;7;a "tia"\n', 2],
  ])('and %s is read', async (_, text, linha) => {
    const { linhas } = await readSheet(Buffer.from(text))
    expect(linhas[0]).toMatchObject({ linha, campos: { nome: 'Ana', contrato: '7' } })
  })
})
