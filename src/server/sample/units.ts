import { UNITS, type UnitCode } from '#contract/units.ts'
import type { NewRow } from '#server/db/tables.ts'

const NAMES: Record<UnitCode, readonly [string, string, string]> = {
  CV: ['Flor de Aroeira', 'Jardim da Ladeira', 'Casa Manacá'],
  PF: ['Canteiro do Tabuleiro', 'Flores da Acácia', 'Ateliê Jasmim'],
  ME: ['Floricultura Beira-Mar', 'Ramo de Alecrim', 'Casa das Orquídeas'],
  CP: ['Flores do Mercado', 'Jardim Boa Vista', 'Vaso e Folha'],
  AM: ['Flor do Agreste', 'Mandacaru Flores', 'Jardim de Arapiraca'],
}

const STREETS = ['Rua das Acácias', 'Avenida do Comércio', 'Travessa das Flores']

/** Three invented florists per unit, each marked as an example; `exemplo.com.br` is not a shop. */
export const floristRows = (): NewRow<'floricultura'>[] =>
  UNITS.flatMap(unit =>
    NAMES[unit.code].map((nome, index) => ({
      unidade: unit.code,
      nome: `${nome} (exemplo)`,
      telefone: `829000${unit.code.charCodeAt(0)}${unit.code.charCodeAt(1)}${index}`.slice(0, 11),
      endereco: `${STREETS[index]}, ${(index + 1) * 120}, ${unit.code === 'AM' ? 'Arapiraca' : 'Maceió'}`,
      link: `https://exemplo.com.br/floricultura/${unit.code.toLowerCase()}-${index + 1}`,
      ordem: index + 1,
    })),
  )

/** Invented contacts, each marked as an example; the numbers are not in use. */
export const contactRows = (): NewRow<'contato_unidade'>[] =>
  UNITS.map((unit, index) => ({
    unidade: unit.code,
    telefone: `823000000${index + 1}`,
    whatsapp: `8290000000${index + 1}`,
    endereco: `Avenida Exemplo, ${(index + 1) * 100}, ${unit.code === 'AM' ? 'Arapiraca' : 'Maceió'} (exemplo)`,
  }))
