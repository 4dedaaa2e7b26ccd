import { type ListSheet, localOrNone, type SheetColumns, yesOrNo } from '../sheet.ts'
import { unitName } from '../units.ts'
import type { Apresentacao } from './schema.ts'

const columns: SheetColumns<Apresentacao> = {
  Falecido: row => row.nomeFalecido,
  Unidade: row => unitName(row.empresa) ?? row.empresa,
  Capela: row => row.capela,
  Início: row => localOrNone(row.dataHoraInicial),
  Fim: row => localOrNone(row.dataHoraFinal),
  'Exibir na tela': row => yesOrNo(row.status),
  Câmera: row => yesOrNo(row.status_camera),
}

export const APRESENTACOES_SHEET: ListSheet = { name: 'reservas', columns }
