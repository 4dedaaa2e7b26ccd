import { allCapelasOf, displayCode, UNITS, type UnitCode } from '#contract/units.ts'
import type { NewRow } from '#server/db/tables.ts'

const NAMES: Record<UnitCode, readonly [string, string, string]> = {
  CV: ['Flor de Aroeira', 'Jardim da Ladeira', 'Casa Manacá'],
  PF: ['Canteiro do Tabuleiro', 'Flores da Acácia', 'Ateliê Jasmim'],
  ME: ['Floricultura Beira-Mar', 'Ramo de Alecrim', 'Casa das Orquídeas'],
  CP: ['Flores do Mercado', 'Jardim Boa Vista', 'Vaso e Folha'],
  AM: ['Flor do Agreste', 'Mandacaru Flores', 'Jardim de Arapiraca'],
}

const STREETS = ['Rua das Acácias', 'Avenida do Comércio', 'Travessa das Flores']

const cityOf = (code: UnitCode): string => (code === 'AM' ? 'Arapiraca' : 'Maceió')

const firstVersion = (secao: string, valor: object): NewRow<'configuracao'> => ({
  secao,
  versao: 1,
  valor: JSON.stringify(valor),
  autor_id: null,
})

/** Three invented florists per unit, each marked as an example; `exemplo.com.br` is not a shop. */
const floristsOf = (code: UnitCode) =>
  NAMES[code].map((nome, index) => ({
    nome: `${nome} (exemplo)`,
    telefone: `829000${code.charCodeAt(0)}${code.charCodeAt(1)}${index}`.slice(0, 11),
    endereco: `${STREETS[index]}, ${(index + 1) * 120}, ${cityOf(code)}`,
    link: `https://exemplo.com.br/floricultura/${code.toLowerCase()}-${index + 1}`,
  }))

/** Invented contacts, each marked as an example; the numbers are not in use. */
const unitOf = ({ code, nome }: (typeof UNITS)[number], index: number) => ({
  nome,
  telefone: `823000000${index + 1}`,
  whatsapp: `8290000000${index + 1}`,
  endereco: `Avenida Exemplo, ${(index + 1) * 100}, ${cityOf(code)} (exemplo)`,
  mapa: '',
  logo: `/imagens/marcas/${displayCode(code)}-claro.svg`,
  capelas: allCapelasOf(code),
})

/** Units and florists of the settings. */
export const settingsRows = (): NewRow<'configuracao'>[] =>
  UNITS.flatMap((unit, index) => [
    firstVersion(`unidade:${unit.code}`, unitOf(unit, index)),
    firstVersion(`floriculturas:${unit.code}`, { itens: floristsOf(unit.code) }),
  ])
