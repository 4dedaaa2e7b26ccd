import { maskTelefone } from '../fields/telefone.ts'
import { instantOrNone, type ListSheet, type SheetColumns, yesOrNo } from '../sheet.ts'
import type { Oferta, Presenca } from './schema.ts'

const presencas: SheetColumns<Presenca> = {
  Nome: row => row.nome,
  'Cadastrou-se em': row => instantOrNone(row.em),
  'Assistiu ao velório': row => instantOrNone(row.assistiu_em),
  'Escreveu mensagem': row => yesOrNo(row.escreveu),
  Telefone: row => (row.telefone === null ? null : maskTelefone(row.telefone)),
  'E-mail': row => row.email,
}

const ofertas: SheetColumns<Oferta> = {
  Nome: row => row.nome,
  Telefone: row => (row.telefone === null ? null : maskTelefone(row.telefone)),
  'E-mail': row => row.email,
  Despedida: row => row.despedida.nome,
  'Cadastrou-se em': row => instantOrNone(row.em),
  'Prova nº': row => row.prova.numero,
  'Texto aceito': row => row.prova.versao,
  'Aceito em': row => instantOrNone(row.prova.em),
  Onde: row => row.prova.canal,
  'Caixa à vista': row => yesOrNo(row.prova.a_vista),
}

export const PRESENCAS_SHEET: ListSheet = {
  name: 'presencas',
  columns: presencas,
  ofDespedida: true,
  staffOnly: ['Telefone', 'E-mail'],
}
export const OFERTAS_SHEET: ListSheet = { name: 'ofertas', columns: ofertas }
