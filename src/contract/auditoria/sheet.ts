import { instantOrNone, type ListSheet, type SheetColumns } from '../sheet.ts'
import type { RegistroAuditoria } from './schema.ts'

const columns: SheetColumns<RegistroAuditoria> = {
  Quando: row => instantOrNone(row.quando),
  Quem: row => row.quem,
  'O que': row => row.texto,
}

export const HISTORICO_SHEET: ListSheet = { name: 'historico', columns, ofDespedida: true }
