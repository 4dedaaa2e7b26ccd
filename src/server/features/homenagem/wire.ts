import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import type { Denuncia, Homenagem, HomenagemDoAutor, HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { DenunciaRegistro } from '#contract/privacidade/schema.ts'
import { isStaff } from '#contract/roles.ts'
import type { Session } from '#server/db/sessions.ts'
import type { LogRow, ReportRow } from './denuncia/store.ts'
import type { HomenagemRow, ModerationRow } from './store.ts'

/** The public fields: nothing that identifies the participant. */
export const toPublica = (row: HomenagemRow): HomenagemPublica => ({
  id: row.id,
  nome: row.nome,
  descricao: row.descricao,
  imagem: row.imagem,
  data: row.data,
})

export const situacaoOf = (row: HomenagemRow): HomenagemDoAutor['situacao'] => {
  if (row.publicado) return 'publicada'
  return row.decidido_em === null ? 'aguardando' : 'nao-publicada'
}

/** A family does not read the names of staff who decided, only that it was the staff. */
const decisorOf = (row: { decisor: string | null; decisor_equipe: boolean | null }, session: Session): string | null =>
  row.decisor_equipe && !isStaff(session.roles) ? HOMENAGEM.equipe : row.decisor

/** `url` is the address of the despedida's page; the client's value is never stored. */
export const toHomenagem = (row: ModerationRow, session: Session): Homenagem => ({
  ...toPublica(row),
  url: `/despedida/${row.despedida_id}`,
  publicado: row.publicado,
  despedida: { id: row.despedida_id },
  decidido_em: row.decidido_em,
  decidido_por: decisorOf(row, session),
  motivo: row.motivo,
  denuncias: row.denuncias,
})

export const toDenuncia = (row: ReportRow, session: Session): Denuncia => ({
  id: row.id,
  motivo: row.motivo,
  criado_em: row.criado_em,
  decisao: row.decisao,
  decidido_em: row.decidido_em,
  decidido_por: decisorOf(row, session),
  homenagem: { id: row.homenagem_id, nome: row.nome, descricao: row.descricao, imagem: row.imagem },
})

export const toRegistro = (row: LogRow): DenunciaRegistro => ({
  id: row.id,
  despedida: { id: row.despedida_id, nome: row.falecido },
  homenagem:
    row.homenagem_id === null ? null : { id: row.homenagem_id, nome: row.nome ?? '', descricao: row.descricao ?? '' },
  motivo: row.motivo,
  criado_em: row.criado_em,
  decisao: row.decisao,
  decidido_em: row.decidido_em,
  decidido_por: row.decisor,
  horas: row.horas,
})
