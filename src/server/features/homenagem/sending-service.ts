import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isCodigo } from '#contract/fields/codigo.ts'
import { HOMENAGEM_IMAGEM_BYTES } from '#contract/homenagem/limits.ts'
import { FORMULARIO_DE_VOZ, HOMENAGEM } from '#contract/homenagem/messages.ts'
import { type homenagemEnviada, homenagemForm, homenagemPageForm, homenagemPart } from '#contract/homenagem/schema.ts'
import { participanteBody } from '#contract/participante/schema.ts'
import { cleanPicture, storePicture } from '#server/adapters/images.ts'
import { fieldErrors, fieldProblem, Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { type VisitorAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import { recordPicture, removeUnusedPicture } from '#server/features/despedida/portrait-service.ts'
import { createParticipante } from '#server/features/participante/service.ts'
import { recordConsent } from '#server/features/privacidade/consentimento/service.ts'
import { type Caller, setVisitorCookie } from '#server/http/caller.ts'
import type { Once } from '#server/http/contract.ts'
import type { FormSlot } from '#server/http/form-slots.ts'
import { type FormFields, type FormFiles, openForm } from '#server/http/multipart-form.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { acompanhamentoOf } from './acompanhamento.ts'
import { announcePending } from './moderacao/digest.ts'
import { findContact, insertHomenagem } from './store.ts'
import { keepVoice, recordVoice } from './voz/service.ts'

type HomenagemPart = z.output<typeof homenagemPart>
type Picture = Awaited<ReturnType<typeof storePicture>>
/** The file of a homenagem as it is kept, and the hash by which a repeated send is recognised. */
type Kept = { picture?: Picture; voice?: Awaited<ReturnType<typeof keepVoice>>; hash: string }
/** What a handler knows of the call that sends a homenagem. */
type SendingCall = { request: FastifyRequest; caller: Caller; slot: FormSlot; once: Once }

/** Largest picture accepted in front of the JSON part from a client without a visitor cookie. */
const UNADMITTED_FILE_MAX_BYTES = 128 * 1024

/** The code in the last segment or the `codigo` parameter of an address of this despedida: `/despedida/{id}/{codigo}`, `?codigo=`. */
const codigoInUrl = (url: string): string | undefined => {
  const candidate = /[?&]codigo=([^&#]+)/.exec(url)?.[1] ?? /\/despedida\/\d+\/([^/?#]+)/.exec(url)?.[1]
  return candidate !== undefined && isCodigo(candidate) ? candidate : undefined
}

const codigoInHeader = (request: FastifyRequest): string | undefined => {
  const header = request.headers.codigo
  return typeof header === 'string' && header.length <= 64 ? header : undefined
}

/** The code in the request, if any; without one the visitor cookie counts. */
export const codigoIn = (request: FastifyRequest, part?: Pick<HomenagemPart, 'codigo' | 'url'>): string | undefined =>
  part?.codigo || codigoInUrl(part?.url ?? '') || codigoInHeader(request)

/** One refusal for the whole form, with one sentence for each field. */
const refuse = (...results: readonly (z.ZodSafeParseResult<unknown> | undefined)[]): void => {
  const found = fieldErrors(results.flatMap(result => result?.error?.issues ?? []))
  const errors = [...new Map(found.map(error => [error.campo, error])).values()]
  if (errors[0]) throw new Problem('DADOS_INVALIDOS', { message: errors[0].message, errors })
}

const parsePart = (json: unknown): HomenagemPart => {
  const result = homenagemForm.json.safeParse(json)
  if (result.success) return result.data
  const errors = fieldErrors(result.error.issues)
  throw new Problem('DADOS_INVALIDOS', { errors, ...(errors[0] ? { message: errors[0].message } : {}) })
}

/** Limits count each participant's code separately; the family's access code is shared by many people and counts by address only. */
const limitValues = (caller: Caller, despedidaId: number, access: VisitorAccess) => ({
  'address+despedida': `${addressKey(caller.address)}:${despedidaId}`,
  code: access.participanteId === null ? undefined : `participante:${access.participanteId}`,
})

type Admission = { part: HomenagemPart; participanteId: number | null; code: string | undefined }

/** @throws Problem CODIGO_NECESSARIO, MUITAS_TENTATIVAS */
const admit = async (
  deps: Deps,
  caller: Caller,
  part: HomenagemPart,
  codigo: string | undefined,
): Promise<Admission> => {
  const access = await visitorAccess(deps, deps.db, part.despedida, caller, codigo)
  if (!access.granted) throw new Problem('CODIGO_NECESSARIO')
  const counted = limitValues(caller, part.despedida, access)
  await deps.limits.hit('HOMENAGEM', counted)
  return { part, participanteId: access.participanteId, code: counted.code }
}

/** Identifies a repeated send: a double tap, or a retry after a lost response. Two people of one name in one house may write the same words. */
const guardOf = ({ part, participanteId }: Admission, { hash }: Kept): string =>
  JSON.stringify([participanteId, part.despedida, part.nome, part.descricao, part.so_familia, part.cede_imagem, hash])

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

/** @throws Problem DADOS_INVALIDOS unless a voice comes with a sound and alone, and a sound as a voice. */
const requireFilesOf = ({ voz }: HomenagemPart, { imagem, audio }: FormFiles): void => {
  if (voz && !audio) throw fieldProblem('audio', FORMULARIO_DE_VOZ.semAudio)
  if (!voz && audio) throw fieldProblem('audio', FORMULARIO_DE_VOZ.audioSemVoz)
  if (voz && imagem) throw fieldProblem('imagem', FORMULARIO_DE_VOZ.vozComImagem)
}

/** Cleans and stores what was sent. A picture as it is kept is a twentieth of what is sent, and the same each time. */
const keepFiles = async (deps: Deps, part: HomenagemPart, files: FormFiles): Promise<Kept> => {
  requireFilesOf(part, files)
  const { imagem, audio } = files
  if (audio) return { voice: await keepVoice(deps, audio), hash: hashOf(audio) }
  if (!imagem) return { hash: '' }
  const clean = await cleanPicture(imagem, HOMENAGEM_IMAGEM_BYTES)
  return { picture: await storePicture(deps.media, clean), hash: hashOf(clean.bytes) }
}

const writeHomenagem = async (
  deps: Deps,
  tx: Executor,
  { part, participanteId }: Admission,
  { picture, voice }: Kept,
): Promise<number> => {
  const { despedida: despedidaId, nome, so_familia: soFamilia, cede_imagem } = part
  const descricao = part.descricao || HOMENAGEM.voz
  const imagem = picture ? `/midia/${picture.nome}` : null
  const cedeImagem = cede_imagem && picture !== undefined && !soFamilia
  const sent = { despedidaId, participanteId, nome, descricao, imagem, soFamilia, cedeImagem }
  const id = await insertHomenagem(tx, { ...sent, comVoz: voice !== undefined })
  if (id === undefined) throw new Problem('DESPEDIDA_INATIVA')
  const contact = participanteId === null ? undefined : await findContact(tx, participanteId)
  const subject = { ...contact, participanteId, homenagemId: id }
  const finalidade = soFamilia ? 'familia' : 'publicacao'
  await recordConsent(deps, tx, { ...subject, finalidade, valor: true, canal: 'pagina' })
  if (cedeImagem) await recordConsent(deps, tx, { ...subject, finalidade: 'fotografia', valor: true, canal: 'pagina' })
  if (picture) await recordPicture(tx, { ...picture, despedida_id: despedidaId, homenagem_id: id })
  if (voice) await recordVoice(deps, tx, voice, { despedidaId, homenagemId: id })
  return id
}

type HomenagemEnviada = z.output<typeof homenagemEnviada>

/** Reads the files of an admitted homenagem, and writes it once. A refused or repeated one does not count against its participant. */
const publish = async (
  deps: Deps,
  admitted: Admission,
  readFiles: () => Promise<FormFiles>,
  once: Once,
): Promise<HomenagemEnviada> => {
  let kept: Kept | undefined
  let isWritten = false
  try {
    const files = await keepFiles(deps, admitted.part, await readFiles())
    kept = files
    const id = await once(
      async tx => {
        const created = await writeHomenagem(deps, tx, admitted, files)
        await announcePending(deps, tx, admitted.part.despedida)
        isWritten = true
        return created
      },
      guardOf(admitted, files),
    )
    const mensagem = admitted.part.so_familia ? HOMENAGEM.soFamilia : HOMENAGEM.sucesso
    return { id, mensagem, acompanhamento: acompanhamentoOf(deps, id) }
  } finally {
    if (!isWritten && admitted.code !== undefined) await deps.limits.refund('HOMENAGEM', { code: admitted.code })
    const file = kept?.picture ?? kept?.voice
    if (file) await removeUnusedPicture(deps, file.nome)
  }
}

const countAddress = (deps: Deps, caller: Caller): Promise<void> =>
  deps.limits.hit('HOMENAGEM', { address: addressKey(caller.address) })

/**
 * Specification §4, §7: the homenagem waits for approval unless the despedida is unmoderated; `publicado` is not read from the request. The
 * address is counted before the form is read, and the code is checked before the picture is read.
 */
export const createHomenagem = async (
  deps: Deps,
  { request, caller, slot, once }: SendingCall,
): Promise<HomenagemEnviada> => {
  await countAddress(deps, caller)
  const form = openForm(request, homenagemForm, slot.reserve)
  const part = parsePart(await form.json(caller.hasVisitorCookie() ? undefined : UNADMITTED_FILE_MAX_BYTES))
  const admitted = await admit(deps, caller, part, codigoIn(request, part))
  return publish(deps, admitted, form.files, once)
}

const isChecked = (value: string | undefined): boolean => value !== undefined

/**
 * The registration in the fields of the page. What was in view is not known without JavaScript: a box that is presented unticked was ticked by
 * the person, who saw it then; of one that is presented ticked nobody knows.
 */
const registrationIn = ({ config }: Pick<Deps, 'config'>, fields: FormFields, idDespedida: number) =>
  participanteBody.safeParse({
    nome: fields.nome ?? '',
    telefone: (fields.telefone ?? '').trim(),
    email: fields.email ?? '',
    desejoReceberOfertas: isChecked(fields.desejoReceberOfertas),
    ofertasAVista: !config.OFERTAS_PADRAO,
    desejoReceberAvisos: isChecked(fields.desejoReceberAvisos),
    desejoAvisoMissa: isChecked(fields.desejoAvisoMissa),
    desejoAvisoUmAno: isChecked(fields.desejoAvisoUmAno),
    idDespedida,
  })

/**
 * The form of a despedida's page as a browser without JavaScript posts it: registers the visitor unless a code or the visitor cookie gives
 * access already, then sends the homenagem. Its fields stand in front of the picture, and become the body that a refusal shows again.
 */
export const createFromPage = async (
  deps: Deps,
  despedidaId: number,
  { request, reply, caller, slot, once }: SendingCall & { reply: FastifyReply },
): Promise<HomenagemEnviada> => {
  await countAddress(deps, caller)
  const form = openForm(request, homenagemPageForm, slot.reserve)
  const fields = await form.fields()
  request.body = fields
  const { descricao = '', nome = '', codigo } = fields
  const { granted } = await visitorAccess(deps, deps.db, despedidaId, caller, codigo || undefined)
  const part = homenagemPart.safeParse({
    descricao,
    nome,
    despedida: despedidaId,
    so_familia: isChecked(fields.so_familia),
    cede_imagem: isChecked(fields.cede_imagem),
  })
  const person = granted ? undefined : registrationIn(deps, fields, despedidaId)
  refuse(part, person)
  if (!part.success) throw new Problem('DADOS_INVALIDOS')
  let access = codigo || undefined
  if (person?.success) {
    const participante = await createParticipante(deps, caller, person.data, once)
    setVisitorCookie(deps, request, reply, participante.visitorCookie)
    access = participante.codigo
  }
  return publish(deps, await admit(deps, caller, part.data, access), form.files, once)
}
