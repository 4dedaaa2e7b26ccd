import type { EventoPainel } from '#contract/configuracao/schema.ts'
import {
  type Evento,
  evento,
  type HomenagemEvento,
  type HomenagemEventoPublica,
  homenagemEvento,
  homenagemEventoPublica,
} from '#contract/evento/schema.ts'
import type { EventoRow, HomenagemEventoRow } from './store.ts'

export const toEvento = (row: EventoRow, painel: EventoPainel): Evento =>
  evento.parse({ ...row, ...painel, nomeEvento: row.nome, nomeEmpresa: row.empresa })

const renamed = (row: HomenagemEventoRow, titulo: string) => ({
  ...row,
  nomeCliente: row.nome_cliente,
  nomeHomenageado: row.nome_homenageado,
  dataInclusao: row.data_inclusao,
  titulo,
})

/** The public fields: never a phone or an e-mail. */
export const toPublica = (row: HomenagemEventoRow, titulo: string): HomenagemEventoPublica =>
  homenagemEventoPublica.parse(renamed(row, titulo))

export const toHomenagem = (
  row: HomenagemEventoRow,
  { nome, empresa, titulo }: { nome: string; empresa: string; titulo: string },
): HomenagemEvento => homenagemEvento.parse({ ...renamed(row, titulo), nomeEvento: nome, nomeEmpresa: empresa })
