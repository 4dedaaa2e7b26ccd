import { type ListSheet, lifeDateOrNone, localOrNone, type SheetColumns } from '../sheet.ts'
import type { PlanilhaLinha, Rascunho, Veredito } from './schema.ts'

/** What became of a row, in words. */
export const VEREDITOS = {
  nova: 'Nova',
  atualizada: 'Atualizada',
  existe: 'Já cadastrada',
  repetida: 'Repetida',
  duvida: 'Espera decisão',
  fora: 'Fora',
  erro: 'Com erro',
} as const satisfies Record<Veredito['estado'], string>

const linhas: SheetColumns<PlanilhaLinha> = {
  Linha: row => row.linha,
  Veredito: row => VEREDITOS[row.estado],
  Explicação: row => row.texto,
}

const rascunhos: SheetColumns<Rascunho> = {
  Falecido: row => row.nome,
  Falecimento: row => lifeDateOrNone(row.falecimento),
  Velório: row => localOrNone(row.dtVelorio),
  Local: row => row.velorio,
}

export const LINHAS_SHEET: ListSheet = { name: 'linhas-da-planilha', columns: linhas }
export const RASCUNHOS_SHEET: ListSheet = { name: 'rascunhos', columns: rascunhos }
