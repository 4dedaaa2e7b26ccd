import type { Evento, HomenagemEvento, HomenagemEventoPublica } from '#contract/evento/schema.ts'
import type { EventoRow, HomenagemEventoRow } from './store.ts'

export const toEvento = (row: EventoRow): Evento => ({
  id: row.id,
  nomeEvento: row.nome,
  nomeEmpresa: row.empresa,
  titulo: row.titulo,
  inicio: row.inicio,
  fim: row.fim,
  aberto: row.aberto,
  recebendo: row.recebendo,
  imagens: row.imagens,
})

/** The public fields: never a phone or an e-mail. */
export const toPublica = (row: HomenagemEventoRow, titulo: string): HomenagemEventoPublica => ({
  id: row.id,
  nomeCliente: row.nome_cliente,
  nomeHomenageado: row.nome_homenageado,
  mensagem: row.mensagem,
  titulo,
  dataInclusao: row.data_inclusao,
})

export const toHomenagem = (
  row: HomenagemEventoRow,
  evento: { nome: string; empresa: string; titulo: string },
): HomenagemEvento => ({
  ...toPublica(row, evento.titulo),
  telefone: row.telefone,
  email: row.email,
  nomeEmpresa: evento.empresa,
  nomeEvento: evento.nome,
  aprovado: row.aprovado,
})
