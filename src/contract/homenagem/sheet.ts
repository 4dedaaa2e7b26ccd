import { instantOrNone, type ListSheet, type SheetColumns } from '../sheet.ts'
import { HOMENAGEM_DECIDIDA } from './messages.ts'
import { printedWords } from './rules.ts'
import type { Denuncia, Homenagem } from './schema.ts'

const situacao = ({ publicado, decidido_em }: Homenagem): string => {
  if (publicado) return HOMENAGEM_DECIDIDA.aprovado
  return decidido_em === null ? 'Aguardando' : HOMENAGEM_DECIDIDA.desaprovado
}

const columns: SheetColumns<Homenagem> = {
  Número: row => row.id,
  'Recebida em': row => instantOrNone(row.data),
  Nome: row => row.nome,
  Mensagem: row => printedWords(row),
  Imagem: row => (row.imagem ? 'Sim' : 'Não'),
  Situação: situacao,
  'Decidida em': row => instantOrNone(row.decidido_em),
  'Decidida por': row => row.decidido_por,
}

export const HOMENAGENS_SHEET: ListSheet = { name: 'mensagens', columns, ofDespedida: true }

const DECISAO = { mantida: 'Mantida', retirada: 'Retirada' } as const

const denuncias: SheetColumns<Denuncia> = {
  Mensagem: row => printedWords(row.homenagem),
  'Autor da mensagem': row => row.homenagem.nome,
  Denúncia: row => row.motivo,
  Recebida: row => instantOrNone(row.criado_em),
  Decisão: row => (row.decisao === null ? 'Aguardando' : DECISAO[row.decisao]),
  'Decidida em': row => instantOrNone(row.decidido_em),
  'Decidida por': row => row.decidido_por,
}

export const DENUNCIAS_DA_DESPEDIDA_SHEET: ListSheet = {
  name: 'denuncias-da-despedida',
  columns: denuncias,
  ofDespedida: true,
}
