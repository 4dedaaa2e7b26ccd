import { maskTelefone } from '../fields/telefone.ts'
import { instantOrNone, type ListSheet, type SheetColumns, yesOrNo } from '../sheet.ts'
import type { HomenagemEvento } from './schema.ts'

const columns: SheetColumns<HomenagemEvento> = {
  Número: row => row.id,
  'Recebida em': row => instantOrNone(row.dataInclusao),
  'Nome de quem envia': row => row.nomeCliente,
  'Nome do homenageado': row => row.nomeHomenageado,
  Mensagem: row => row.mensagem,
  Telefone: row => maskTelefone(row.telefone),
  'E-mail': row => row.email,
  Aprovada: row => yesOrNo(row.aprovado),
}

export const MENSAGENS_EVENTO_SHEET: ListSheet = { name: 'mensagens-do-evento', columns }
