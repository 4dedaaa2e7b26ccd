import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import {
  type Denuncia,
  type Homenagem,
  type HomenagemDoAutor,
  type HomenagemPublica,
  homenagem,
  homenagemPublica,
} from '#contract/homenagem/schema.ts'
import { isStaff } from '#contract/roles.ts'
import type { Session } from '#server/db/sessions.ts'
import type { ReportRow } from './denuncia/store.ts'
import type { HomenagemRow, ModerationRow } from './store.ts'

/** The public fields: nothing that identifies the participant. */
export const toPublica = (row: HomenagemRow): HomenagemPublica => homenagemPublica.parse(row)

export const situacaoOf = (row: HomenagemRow): HomenagemDoAutor['situacao'] => {
  if (row.publicado) return 'publicada'
  return row.decidido_em === null ? 'aguardando' : 'nao-publicada'
}

/** A family does not read the names of staff who decided, only that it was the staff. */
const deciderName = (nome: string | null, equipe: boolean | null, session: Session): string | null =>
  equipe && !isStaff(session.roles) ? HOMENAGEM.equipe : nome

/** `url` is the address of the despedida's page; the client's value is never stored. */
export const toHomenagem = (row: ModerationRow, session: Session): Homenagem =>
  homenagem.parse({
    ...row,
    url: `/despedida/${row.despedida_id}`,
    despedida: { id: row.despedida_id },
    decidido_por: deciderName(row.decisor, row.decisor_equipe, session),
  })

export const toDenuncia = ({ decisor_equipe, ...row }: ReportRow, session: Session): Denuncia => ({
  ...row,
  decidido_por: deciderName(row.decidido_por, decisor_equipe, session),
})
