import type { ListSheet, SheetColumns } from '../sheet.ts'
import type { PlanilhaLinha, Veredito } from './schema.ts'

/** What became of a row, in words. */
export const VEREDITOS = {
  nova: 'Nova',
  atualizada: 'Atualizada',
  existe: 'Já cadastrada',
  repetida: 'Repetida',
  erro: 'Com erro',
} as const satisfies Record<Veredito['estado'], string>

const columns: SheetColumns<PlanilhaLinha> = {
  Linha: row => row.linha,
  Veredito: row => VEREDITOS[row.estado],
  Explicação: row => row.texto,
}

export const LINHAS_SHEET: ListSheet = { name: 'linhas-da-planilha', columns }
