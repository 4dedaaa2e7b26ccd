import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { homenagemPart } from '#contract/homenagem/schema.ts'
import { participanteBody } from '#contract/participante/schema.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { visitorAccess } from '#server/features/despedida/access-service.ts'
import { createParticipante } from '#server/features/participante/service.ts'
import { type Caller, setVisitorCookie } from '#server/http/caller.ts'
import type { Once } from '#server/http/contract.ts'
import type { FormSlot } from '#server/http/form-slots.ts'
import type { FormFields } from '#server/http/multipart-form.ts'
import { readHomenagemFields } from './form-wire.ts'
import { createHomenagem } from './service.ts'

type PageForm = {
  despedidaId: number
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
  slot: FormSlot
  once: Once
}

type Issue = { campo: string; message: string }

const issuesOf = ({ error }: z.ZodSafeParseResult<unknown>): Issue[] =>
  (error?.issues ?? []).map(issue => ({ campo: issue.path.join('.'), message: issue.message }))

/** One refusal for the whole form, with one sentence for each field. */
const refuse = (issues: readonly Issue[]): void => {
  const errors = [...new Map(issues.map(issue => [issue.campo, issue])).values()]
  if (errors[0]) throw new Problem('DADOS_INVALIDOS', { message: errors[0].message, errors })
}

const isChecked = (value: string | undefined): boolean => value !== undefined

/** The registration in the fields of the page; without the wish for notices or offers nobody reads the e-mail, so it is not stored. */
const registrationIn = (fields: FormFields, idDespedida: number) => {
  const desejoReceberOfertas = isChecked(fields.desejoReceberOfertas)
  const desejoReceberAvisos = isChecked(fields.desejoReceberAvisos)
  return participanteBody.safeParse({
    nome: fields.nome ?? '',
    telefone: (fields.telefone ?? '').trim(),
    email: desejoReceberOfertas || desejoReceberAvisos ? (fields.email ?? '') : '',
    desejoReceberOfertas,
    desejoReceberAvisos,
    idDespedida,
  })
}

/**
 * The form of a despedida's page as a browser without JavaScript posts it: registers the visitor unless a code or the visitor cookie gives
 * access already, then sends the homenagem, each as its own call does.
 */
export const createFromPage = async (deps: Deps, form: PageForm) => {
  const { despedidaId, caller, request, reply, once } = form
  const register = async (person: z.output<typeof participanteBody>): Promise<string> => {
    const { codigo, pass } = await createParticipante(deps, caller, person, once)
    setVisitorCookie(deps, request, reply, pass)
    return codigo
  }
  return createHomenagem(
    deps,
    caller,
    admit =>
      readHomenagemFields(form, async fields => {
        const codigo = fields.codigo || undefined
        const { granted } = await visitorAccess(deps, deps.db, despedidaId, caller, codigo)
        const { descricao = '', nome = '' } = fields
        const part = homenagemPart.safeParse({ descricao, nome, despedida: despedidaId })
        const person = granted ? undefined : registrationIn(fields, despedidaId)
        refuse([...issuesOf(part), ...(person ? issuesOf(person) : [])])
        if (!part.success) throw new Problem('DADOS_INVALIDOS')
        await admit(part.data, person?.success ? await register(person.data) : codigo)
        return part.data
      }),
    once,
  )
}
