import type { z } from 'zod'
import { LEMBRETES } from '#contract/despedida/public-schema.ts'
import { isTelefoneExterior } from '#contract/fields/telefone.ts'
import { AVISOS_GUARDADOS, LEMBRETE_FORA } from '#contract/participante/avisos-messages.ts'
import { LEMBRETE_CAMPO } from '#contract/participante/lembrete-rules.ts'
import { PARTICIPANTE, TELEFONE_INCOMPLETO } from '#contract/participante/messages.ts'
import { type AvisosWish, wantsAvisos } from '#contract/participante/rules.ts'
import type { AvisosParticipante, avisosParticipanteBody, participanteBody } from '#contract/participante/schema.ts'
import { readExterior } from '#server/core/mobile-number.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { randomCodigo } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireVisitorAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import { listOffered, recordLembretes } from '#server/features/despedida/lembrete/service.ts'
import { withdrawOfertas } from '#server/features/privacidade/apagamento/service.ts'
import { recordConsent } from '#server/features/privacidade/consentimento/service.ts'
import type { Caller, VisitorCookie } from '#server/http/caller.ts'
import type { Once } from '#server/http/contract.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { insertParticipante, listAgreed, lockContact, setEmail } from './store.ts'

type Body = z.output<typeof participanteBody>

type Registration = { codigo: string; participanteId: number }

type Subject = { canal: 'pagina'; telefone: string; email: string; participanteId: number }

/** Stores the notices that somebody asks for, and the consent to each. */
const recordAvisos = async (
  deps: Deps,
  tx: Executor,
  wish: AvisosWish & Pick<Body, 'idDespedida'>,
  subject: Subject,
): Promise<void> => {
  if (wish.desejoReceberAvisos) await recordConsent(deps, tx, { ...subject, finalidade: 'avisos', valor: true })
  const wanted = LEMBRETES.filter(tipo => wish[LEMBRETE_CAMPO[tipo]])
  if (wanted.length > 0) await recordLembretes(deps, tx, wish.idDespedida, wanted, subject)
}

const register = async (deps: Deps, tx: Executor, body: Body, acessoVersao: number | null): Promise<Registration> => {
  // A no ends what this phone agreed to before: it would count again once this registration is erased.
  if (!body.desejoReceberOfertas) await withdrawOfertas(deps, tx, { canal: 'telefone', valor: body.telefone })
  const codigo = randomCodigo()
  const participanteId = await insertParticipante(tx, {
    despedida_id: body.idDespedida,
    nome: body.nome,
    telefone: body.telefone,
    email: body.email,
    codigo_hmac: deps.secrets.hmac('participante', codigo),
    acesso_versao: acessoVersao,
    deseja_ofertas: body.desejoReceberOfertas && body.ofertasAVista,
  })
  const subject = { canal: 'pagina', telefone: body.telefone, email: body.email, participanteId } as const
  await recordConsent(deps, tx, { ...subject, finalidade: 'termos', valor: true })
  await recordConsent(deps, tx, {
    ...subject,
    finalidade: 'ofertas',
    valor: body.desejoReceberOfertas,
    aVista: body.ofertasAVista,
  })
  await recordAvisos(deps, tx, body, subject)
  return { codigo, participanteId }
}

/**
 * The phone as its country dials it. Whoever wants notices has to be reached by a message or an e-mail, and learns here if not.
 * @throws Problem DADOS_INVALIDOS
 */
const withReachableContact = <Person extends AvisosWish & { telefone: string; email: string }>(
  { config }: Deps,
  body: Person,
): Person => {
  if (!isTelefoneExterior(body.telefone)) return body
  const number = readExterior(body.telefone, config.codigosExterior)
  if (!number) throw fieldProblem('telefone', TELEFONE_INCOMPLETO, 'TELEFONE')
  const person = { ...body, telefone: number.telefone }
  if (wantsAvisos(person) && person.email === '' && !number.isReached)
    throw fieldProblem('email', PARTICIPANTE.avisosSemEmail, 'EMAIL_DOS_AVISOS')
  return person
}

/**
 * `POST /participantes`: a personal code for one despedida. A Privada despedida requires its access code (in the body or as a cookie issued
 * under it). A repeated phone receives a new code, never the old one.
 * @throws Problem DADOS_INVALIDOS, DESPEDIDA_PRIVADA and the two other quoted texts.
 */
export const createParticipante = async (
  deps: Deps,
  caller: Caller,
  sent: Body,
  once: Once,
): Promise<{ codigo: string; visitorCookie: VisitorCookie }> => {
  const body = withReachableContact(deps, sent)
  const access = await requireVisitorAccess(deps, deps.db, body.idDespedida, caller, body.codigo)
  const counted = {
    'address+despedida': `${addressKey(caller.address)}:${body.idDespedida}`,
    contact: `${body.telefone}:${body.idDespedida}`,
  }
  await deps.limits.hit('PARTICIPANTE', counted)
  const { codigo: _codigo, ...person } = body
  const guard = JSON.stringify([person, access.acessoVersao])
  let isNew = false
  const { codigo, participanteId } = await once(tx => {
    isNew = true
    return register(deps, tx, body, access.acessoVersao)
  }, guard)
  // A repeated request is not a second registration: it does not count.
  if (!isNew) await deps.limits.refund('PARTICIPANTE', counted)
  return { codigo, visitorCookie: { despedidaId: body.idDespedida, acessoVersao: access.acessoVersao, participanteId } }
}

/**
 * `POST /participantes/avisos`: the notices that a participante asks for inside, after the registration. What was asked for before is not
 * stored twice. An e-mail replaces that of the registration.
 * @throws Problem CODIGO_NECESSARIO without a registration that has a contact, DADOS_INVALIDOS where nothing can reach the person.
 */
export const storeAvisos = async (
  deps: Deps,
  caller: Caller,
  body: z.output<typeof avisosParticipanteBody>,
): Promise<AvisosParticipante> => {
  const { participanteId } = await visitorAccess(deps, deps.db, body.idDespedida, caller, body.codigo)
  return inTransaction(deps.db, async tx => {
    const contact = participanteId === null ? undefined : await lockContact(tx, participanteId)
    if (participanteId === null || !contact?.telefone) throw new Problem('CODIGO_NECESSARIO')
    const { telefone, email } = withReachableContact(deps, { ...body, ...contact, email: body.email || contact.email })
    if (email !== contact.email) await setEmail(tx, participanteId, email)
    const agreed = await listAgreed(tx, participanteId)
    const wish = {
      idDespedida: body.idDespedida,
      desejoReceberAvisos: body.desejoReceberAvisos && !agreed.includes('avisos'),
      desejoAvisoMissa: body.desejoAvisoMissa && !agreed.includes('missa_setimo_dia'),
      desejoAvisoUmAno: body.desejoAvisoUmAno && !agreed.includes('um_ano'),
    }
    await recordAvisos(deps, tx, wish, { canal: 'pagina', telefone, email, participanteId })
    const offered = await listOffered(deps, tx, body.idDespedida)
    const wanted = LEMBRETES.filter(tipo => body[LEMBRETE_CAMPO[tipo]])
    const fora = wanted.filter(tipo => !offered.includes(tipo))
    const guardados = [
      ...(body.desejoReceberAvisos ? (['avisos'] as const) : []),
      ...wanted.filter(tipo => offered.includes(tipo)),
    ]
    const sentences = [...(guardados.length > 0 ? [AVISOS_GUARDADOS] : []), ...fora.map(tipo => LEMBRETE_FORA[tipo])]
    return { mensagem: sentences.join(' '), guardados, fora }
  })
}
