import { instantOrNone, type ListSheet, type SheetColumns } from '../sheet.ts'
import { NOME_ALARME } from './messages.ts'
import type { AlarmeSituacao } from './schema.ts'

const columns: SheetColumns<AlarmeSituacao> = {
  Assunto: row => NOME_ALARME[row.tipo] ?? row.tipo,
  Alarme: row => row.texto,
  Começou: row => instantOrNone(row.desde),
  Terminou: row => instantOrNone(row.encerrado_em),
}

export const ALARMES_SHEET: ListSheet = { name: 'alarmes', columns }
