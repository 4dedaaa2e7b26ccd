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
import { findSamePerson, importRecords } from '#server/features/importacao/service.ts'
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
    erros: contagens.erro,
    vereditos: verdicts,
  }
}

/** One row under its contract. @throws Problem DADOS_INVALIDOS that names the wrong fields */
export const receiveFalecido = async (
  deps: Deps,
  key: ServiceKey,
  contrato: string,
  row: Record<string, unknown>,
): Promise<Veredito> => {
  const { verdicts } = await deliver(deps, key, [{ ...row, num_contrato: contrato }])
  const [verdict] = verdicts
  if (!verdict || verdict.estado === 'erro') {
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

/**
 * A deceased whom the register does not have: marked, with the reason, until the group's own row arrives and joins it.
 * @throws Problem FALECIDO_JA_CADASTRADO for a person whom it has
 */
export const registerByStaff = async (
  tx: Executor,
  session: Session,
  { motivo, contrato, ...person }: z.output<typeof cadastrarFalecidoBody>,
): Promise<RegistroFalecido> => {
  await requireDates(tx, { nascimento: person.nascimento, falecimento: person.falecimento })
  const row = {
    ...person,
    sexo: storedSexo(person.sexo),
    num_contrato: contrato,
    dt_sepultamento: null,
    dt_velorio: null,
    rito: null,
  }
  const known = await findSamePerson(tx, row)
  if (known) throw new Problem('FALECIDO_JA_CADASTRADO', { values: { nome: known.nome } })
  const id = await store.insertByStaff(tx, { ...row, motivo, criado_por: session.contaId })
  await recordAudit(tx, session.contaId, 'registro.cadastrar', { alvo: `registro:${id}`, detalhe: { motivo } })
  const [stored] = await listRegisterRows(tx, [id])
  if (!stored) throw new Error('the row was written and is not there')
  return stored
}
