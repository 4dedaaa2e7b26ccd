import { createHash } from 'node:crypto'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { ListQuery } from '#contract/fields/listing.ts'
import { HOMENAGEM_IMAGEM_BYTES } from '#contract/homenagem/limits.ts'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import type { Homenagem, HomenagemPublica, HomenagensQuery } from '#contract/homenagem/schema.ts'
import { LIST_MAX, MENSAGENS_MAX } from '#contract/limits.ts'
import { isStaff } from '#contract/roles.ts'
import { cleanPicture, storePicture } from '#server/adapters/images.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { readUndelivered } from '#server/features/aviso/service.ts'
import {
  requireDespedidaAccess,
  requireVisitorAccess,
  type VisitorAccess,
  visitorAccess,
} from '#server/features/despedida/access-service.ts'
import { findDespedidaOfCapela } from '#server/features/despedida/capela-service.ts'
import { recordPicture, removeUnusedPicture } from '#server/features/despedida/portrait-service.ts'
import { readDespedida } from '#server/features/despedida/service.ts'
import { recordConsent } from '#server/features/privacidade/consentimento/service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Once } from '#server/http/contract.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { acompanhamentoOf } from './author-service.ts'
import type { HomenagemForm, HomenagemPart } from './form-wire.ts'
import { announcePending } from './moderacao/digest-jobs.ts'
import { findContact, insertHomenagem, listAprovadas, listDaDespedida } from './store.ts'
import { toHomenagem, toPublica } from './wire.ts'

/** Identifies a repeated send: a double tap, or a retry after a lost response. */
const guardOf = ({ part, imagem }: HomenagemForm): string => {
  const picture = imagem ? createHash('sha256').update(imagem).digest('base64url') : ''
  return JSON.stringify([part.despedida, part.nome, part.descricao, picture])
}

/** Limits count each participant's code separately; the family's access code is shared by many people and counts by address only. */
const limitValues = (caller: Caller, despedidaId: number, access: VisitorAccess) => ({
  'address+despedida': `${addressKey(caller.address)}:${despedidaId}`,
  code: access.participanteId === null ? undefined : `participante:${access.participanteId}`,
})

type Picture = Awaited<ReturnType<typeof storePicture>>

const writeHomenagem = async (
  deps: Deps,
  tx: Executor,
  part: HomenagemForm['part'],
  participanteId: number | null,
  picture: Picture | undefined,
): Promise<number> => {
  const { despedida: despedidaId, nome, descricao } = part
  const imagem = picture ? `/midia/${picture.nome}` : null
  const id = await insertHomenagem(tx, { despedidaId, participanteId, nome, descricao, imagem })
  if (id === undefined) throw new Problem('DESPEDIDA_INATIVA')
  const contact = participanteId === null ? undefined : await findContact(tx, participanteId)
  const subject = { ...contact, participanteId, homenagemId: id }
  await recordConsent(deps, tx, { ...subject, finalidade: 'publicacao', valor: true, canal: 'pagina' })
  if (picture) await recordPicture(tx, { ...picture, despedida_id: despedidaId, homenagem_id: id })
  return id
}

type ReadForm = (admit: (part: HomenagemPart, codigo: string | undefined) => Promise<void>) => Promise<HomenagemForm>
type Admission = { access: VisitorAccess; counted: ReturnType<typeof limitValues> }

const admitPart = async (
  deps: Deps,
  caller: Caller,
  part: HomenagemPart,
  codigo: string | undefined,
): Promise<Admission> => {
  const access = await visitorAccess(deps, deps.db, part.despedida, caller, codigo)
  if (!access.granted) throw new Problem('CODIGO_NECESSARIO')
  const counted = limitValues(caller, part.despedida, access)
  await deps.limits.hit('HOMENAGEM', counted)
  return { access, counted }
}

/**
 * Specification §4, §7: the homenagem waits for approval unless the despedida is unmoderated; `publicado` is not read from the request. The
 * address is counted before the form is read, and the code is checked before the picture is read.
 */
export const createHomenagem = async (
  deps: Deps,
  caller: Caller,
  readForm: ReadForm,
  once: Once,
): Promise<{ id: number; mensagem: string; acompanhamento: string }> => {
  await deps.limits.hit('HOMENAGEM', { address: addressKey(caller.address) })
  let admission: Admission | undefined
  let picture: Picture | undefined
  let isWritten = false
  try {
    const form = await readForm(async (part, codigo) => {
      admission = await admitPart(deps, caller, part, codigo)
    })
    if (!admission) throw new Problem('CODIGO_NECESSARIO')
    const { part, imagem } = form
    const { participanteId } = admission.access
    picture = imagem && (await storePicture(deps.media, await cleanPicture(imagem, HOMENAGEM_IMAGEM_BYTES)))
    const id = await once(async tx => {
      const created = await writeHomenagem(deps, tx, part, participanteId, picture)
      await announcePending(deps, tx, part.despedida)
      isWritten = true
      return created
    }, guardOf(form))
    return { id, mensagem: HOMENAGEM.sucesso, acompanhamento: acompanhamentoOf(deps, id) }
  } finally {
    // A refused or repeated homenagem does not count against the participant's limit.
    const code = admission?.counted.code
    if (!isWritten && code !== undefined) await deps.limits.refund('HOMENAGEM', { code })
    if (picture) await removeUnusedPicture(deps, picture.nome)
  }
}

export const listHomenagensAprovadas = async (
  deps: Deps,
  caller: Caller,
  despedidaId: number,
  codigo: string | undefined,
  query: ListQuery,
): Promise<Listing<HomenagemPublica>> => {
  await requireVisitorAccess(deps, deps.db, despedidaId, caller, codigo)
  const { rows, total } = await listAprovadas(deps.db, despedidaId, pageOf(query, LIST_MAX.public))
  return { itens: rows.map(toPublica), total }
}

/** The newest approved homenagens of the despedida that is in a chapel now, for its display. @throws Problem DESPEDIDA_NAO_ENCONTRADA. */
export const listHomenagensDaCapela = async (
  deps: Deps,
  empresa: string,
  capela: string,
  chave: string | undefined,
): Promise<HomenagemPublica[]> => {
  const despedidaId = await findDespedidaOfCapela(deps, empresa, capela, chave)
  const { rows } = await listAprovadas(deps.db, despedidaId, { limit: LIST_MAX.public, offset: 0, busca: '' })
  return rows.map(toPublica)
}

/** All approved homenagens for print, oldest first. The caller checks the permission. */
export const listParaImpressao = async (db: Executor, despedidaId: number): Promise<HomenagemPublica[]> => {
  const { rows } = await listAprovadas(db, despedidaId, { limit: Number.MAX_SAFE_INTEGER, offset: 0, busca: '' })
  return rows.map(toPublica).reverse()
}

export const listHomenagens = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  query: HomenagensQuery,
): Promise<Listing<Homenagem>> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const { rows, total } = await listDaDespedida(deps.db, despedidaId, pageOf(query, LIST_MAX.staff), {
    filtro: query.situacao,
    ordem: query.ordem === 'id' ? 'asc' : 'desc',
  })
  return { itens: rows.map(row => toHomenagem(row, session)), total }
}

/** `cliente/despedida/{id}`: the despedida with its newest homenagens, for staff and its moderator. */
export const readWithMensagens = async (deps: Deps, session: Session, id: number): Promise<Despedida> => {
  const despedida = await readDespedida(deps, deps.db, session, id)
  const page = { limit: MENSAGENS_MAX, offset: 0, busca: '' }
  const { rows } = await listDaDespedida(deps.db, id, page, { filtro: 'todas', ordem: 'desc' })
  const staff = isStaff(session.roles) && { avisos_nao_entregues: await readUndelivered(deps, id) }
  return { ...despedida, ...staff, mensagens: rows.map(row => toHomenagem(row, session)) }
}
