import type { z } from 'zod'
import { type RegistroFalecido, storedSexo } from '#contract/falecido/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { cadastrarFalecidoBody, Rascunho, ReceberFalecidosResponse, Veredito } from '#contract/registro/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { ServiceKey } from '#server/db/service-keys.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { listRegisterRows, searchLocalRegister } from '#server/features/falecido/register-service.ts'
import { requireDates } from '#server/features/falecido/service.ts'
import type { RegisterRow } from '#server/features/importacao/rows-rules.ts'
import { importRecords, recognisePerson } from '#server/features/importacao/service.ts'
import type { Once } from '#server/http/contract.ts'
import { keepTyped } from './pendencia-service.ts'
import * as store from './store.ts'

/** What another system sends with its key. */
const deliver = (deps: Deps, key: ServiceKey, records: readonly unknown[]) =>
  importRecords({ ...deps, origem: 'integracao', contaId: null, detalhe: { chave: key.id } }, records)

/** Up to 500 rows, each with its verdict; those that are right are written. */
export const receiveFalecidos = async (
  deps: Deps,
  key: ServiceKey,
  rows: readonly unknown[],
): Promise<ReceberFalecidosResponse> => {
  const { contagens, verdicts } = await deliver(deps, key, rows)
  return {
    novas: contagens.nova,
    atualizadas: contagens.atualizada,
    existentes: contagens.existe,
    repetidas: contagens.repetida,
    duvidas: contagens.duvida,
    fora: contagens.fora,
    erros: contagens.erro,
    vereditos: verdicts,
  }
}

/**
 * One row under its contract.
 * @throws Problem DADOS_INVALIDOS that names the wrong fields
 * @throws Problem FALECIDO_EM_DUVIDA where staff decide who it is: the row waits for them, however often it is sent
 */
export const receiveFalecido = async (
  deps: Deps,
  key: ServiceKey,
  contrato: string,
  row: Record<string, unknown>,
): Promise<Veredito> => {
  const { verdicts } = await deliver(deps, key, [{ ...row, num_contrato: contrato }])
  const [verdict] = verdicts
  if (verdict?.estado === 'duvida') throw new Problem('FALECIDO_EM_DUVIDA')
  if (!verdict || verdict.estado === 'erro' || verdict.estado === 'fora') {
    const problems = verdict?.problems ?? []
    throw new Problem('DADOS_INVALIDOS', {
      errors: problems.map(({ campo, message }) => ({ campo: campo || 'linha', message })),
    })
  }
  return verdict
}

export const listContrato = (deps: Deps, contrato: string): Promise<RegistroFalecido[]> =>
  searchLocalRegister(deps.db, { cpf: '', nome: '', contrato }, LIST_MAX.public)

/** Despedidas that wait for staff to confirm them. */
export const listDrafts = (deps: Deps): Promise<Rascunho[]> => store.listDrafts(deps.db, LIST_MAX.staff)

/** The row as the register has it: staff know neither hours nor the grave yet. */
const rowOfStaff = ({
  motivo: _motivo,
  contrato,
  sexo,
  ...person
}: z.output<typeof cadastrarFalecidoBody>): RegisterRow => ({
  ...person,
  sexo: storedSexo(sexo),
  num_contrato: contrato,
  empresa: '',
  tipo: '',
  cemiterio: '',
  localizacao: '',
  velorio: '',
  dt_sepultamento: null,
  dt_velorio: null,
  rito: null,
})

const insertTyped = async (
  tx: Executor,
  session: Session,
  body: z.output<typeof cadastrarFalecidoBody>,
): Promise<RegistroFalecido> => {
  await requireDates(tx, { nascimento: body.nascimento, falecimento: body.falecimento })
  const row = rowOfStaff(body)
  const recognition = await recognisePerson(tx, row)
  if (recognition.outcome === 'same')
    throw new Problem('FALECIDO_JA_CADASTRADO', { values: { nome: recognition.match.known.nome } })
  if (recognition.outcome === 'question') throw new Problem('FALECIDO_EM_DUVIDA')
  const { motivo } = body
  const id = await store.insertByStaff(tx, { ...row, motivo, criado_por: session.contaId })
  await recordAudit(tx, session.contaId, 'registro.cadastrar', { alvo: `registro:${id}`, detalhe: { motivo } })
  const [stored] = await listRegisterRows(tx, [id])
  if (!stored) throw new Error('the row was written and is not there')
  return stored
}

/**
 * A deceased whom the register does not have: marked, with the reason, until the group's own row arrives and joins it.
 * @throws Problem FALECIDO_JA_CADASTRADO for a person whom it has
 * @throws Problem FALECIDO_EM_DUVIDA with the number under which it waits, where staff decide whether it is such a person
 */
export const registerByStaff = async (
  deps: Deps,
  session: Session,
  body: z.output<typeof cadastrarFalecidoBody>,
  once: Once,
): Promise<RegistroFalecido> => {
  try {
    return await once(tx => insertTyped(tx, session, body))
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'FALECIDO_EM_DUVIDA')) throw error
    const source = { origem: 'equipe', contaId: session.contaId } as const
    const pendencia = await keepTyped(deps.db, source, rowOfStaff(body), body.motivo)
    throw new Problem('FALECIDO_EM_DUVIDA', { values: { pendencia } })
  }
}
