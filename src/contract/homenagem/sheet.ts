import { instantOrNone, type ListSheet, type SheetColumns } from '../sheet.ts'
import { HOMENAGEM } from './messages.ts'
import type { Homenagem } from './schema.ts'

const situacao = ({ publicado, decidido_em }: Homenagem): string => {
  if (publicado) return HOMENAGEM.aprovado
  return decidido_em === null ? 'Aguardando' : HOMENAGEM.desaprovado
}

const columns: SheetColumns<Homenagem> = {
  Número: row => row.id,
  'Recebida em': row => instantOrNone(row.data),
  Nome: row => row.nome,
  Mensagem: row => row.descricao,
  Imagem: row => (row.imagem ? 'Sim' : 'Não'),
  Situação: situacao,
  'Decidida em': row => instantOrNone(row.decidido_em),
  'Decidida por': row => row.decidido_por,
}

export const HOMENAGENS_SHEET: ListSheet = { name: 'mensagens', columns }
