import { instantOrNone, type ListSheet, type SheetColumns, yesOrNo } from '../sheet.ts'
import { unitName } from '../units.ts'
import { telaLugar } from './rules.ts'
import type { Tela } from './schema.ts'

const columns: SheetColumns<Tela> = {
  Unidade: row => unitName(row.empresa) ?? row.empresa,
  Lugar: telaLugar,
  'Mostra agora': row => row.mostra,
  Situação: row => (row.atrasada ? 'Sem sinal' : 'No ar'),
  'Vista em': row => instantOrNone(row.vista_em),
  'Mostra despedidas privadas': row => yesOrNo(row.com_chave),
  Versão: row => row.versao,
}

export const TELAS_SHEET: ListSheet = { name: 'telas', columns }
