import { instantOrNone, type ListSheet, type SheetColumns } from '../sheet.ts'
import type { VersaoConfiguracao } from './schema.ts'

const columns: SheetColumns<VersaoConfiguracao> = {
  Versão: row => row.versao,
  'Salva por': row => row.autor,
  'Salva em': row => instantOrNone(row.criada_em),
}

export const VERSOES_SHEET: ListSheet = { name: 'versoes-da-configuracao', columns }
