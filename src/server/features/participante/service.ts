import type { z } from 'zod'
import { LEMBRETES } from '#contract/despedida/public-schema.ts'
import { isTelefoneExterior } from '#contract/fields/telefone.ts'
import { LEMBRETE_CAMPO } from '#contract/participante/lembrete-rules.ts'
import { PARTICIPANTE, TELEFONE_INCOMPLETO } from '#contract/participante/messages.ts'
import { wantsAvisos } from '#contract/participante/rules.ts'
import type { participanteBody } from '#contract/participante/schema.ts'
import { readExterior } from '#server/core/mobile-number.ts'
import { fieldProblem } from '#server/core/problem.ts'
import { randomCodigo } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { requireVisitorAccess } from '#server/features/despedida/access-service.ts'
import { recordLembretes } from '#server/features/despedida/lembrete/service.ts'
import { recordConsent } from '#server/features/privacidade/consentimento/service.ts'
import type { Caller, VisitorCookie } from '#server/http/caller.ts'
import type { Once } from '#server/http/contract.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { insertParticipante } from './store.ts'

type Body = z.output<typeof participanteBody>

type Registration = { codigo: string; participanteId: number }

const register = async (deps: Deps, tx: Executor, body: Body, acessoVersao: number | null): Promise<Registration> => {
  const codigo = randomCodigo()
  const participanteId = await insertParticipante(tx, {
    despedida_id: body.idDespedida,
    nome: body.nome,
    telefone: body.telefone,
    email: body.email,
    codigo_hmac: deps.secrets.hmac('participante', codigo),
    acesso_versao: acessoVersao,
    deseja_ofertas: body.desejoReceberOfertas,
  })
  const subject = { canal: 'pagina', telefone: body.telefone, email: body.email, participanteId } as const
  await recordConsent(deps, tx, { ...subject, finalidade: 'termos', valor: true })
  await recordConsent(deps, tx, { ...subject, finalidade: 'ofertas', valor: body.desejoReceberOfertas })
  if (body.desejoReceberAvisos) await recordConsent(deps, tx, { ...subject, finalidade: 'avisos', valor: true })
  const wanted = LEMBRETES.filter(tipo => body[LEMBRETE_CAMPO[tipo]])
  if (wanted.length > 0) await recordLembretes(deps, tx, body.idDespedida, wanted, subject)
  return { codigo, participanteId }
}

/**
 * The phone as its country dials it. Whoever wants notices has to be reached by a message or an e-mail, and learns here if not.
 * @throws Problem DADOS_INVALIDOS
 */
const withReachableContact = ({ config }: Deps, body: Body): Body => {
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
