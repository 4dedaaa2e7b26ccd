import type { z } from 'zod'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
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
import { countVerdicts, type Verdict } from '#server/features/importacao/evaluation-rules.ts'
import { findSamePerson, importDeceased } from '#server/features/importacao/service.ts'
import { fieldOfProblem, toSheetRow } from './rows-rules.ts'
import * as store from './store.ts'

const APPLY_VALID = { apply: true, onlyValid: true } as const

const deliver = async (deps: Deps, key: ServiceKey, rows: readonly unknown[]): Promise<Verdict[]> => {
  const delivery = { origem: 'integracao', contaId: null, detalhe: { chave: key.id } } as const
  const linhas = rows.map((row, index) => toSheetRow(row, index + 1))
  const { verdicts } = await importDeceased({ ...deps, ...delivery }, { colunas: [], linhas }, APPLY_VALID)
  return verdicts
}

/** Up to 500 rows, each with its verdict; those that are right are written. */
export const receiveFalecidos = async (
  deps: Deps,
  key: ServiceKey,
  rows: readonly unknown[],
): Promise<ReceberFalecidosResponse> => {
  const vereditos = await deliver(deps, key, rows)
  return {
    novas: countVerdicts(vereditos, 'nova'),
    atualizadas: countVerdicts(vereditos, 'atualizada'),
    existentes: countVerdicts(vereditos, 'existe'),
    repetidas: countVerdicts(vereditos, 'repetida'),
    erros: countVerdicts(vereditos, 'erro'),
    vereditos,
  }
}

/** One row under its contract. @throws Problem DADOS_INVALIDOS that names the wrong fields */
export const receiveFalecido = async (
  deps: Deps,
  key: ServiceKey,
  contrato: string,
  row: Record<string, unknown>,
): Promise<Veredito> => {
  const [verdict] = await deliver(deps, key, [{ ...row, num_contrato: contrato }])
  if (!verdict || verdict.estado === 'erro')
    throw new Problem('DADOS_INVALIDOS', { errors: (verdict?.problems ?? []).map(fieldOfProblem) })
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
  const row = { ...person, num_contrato: contrato, dt_sepultamento: null, dt_velorio: null }
  const known = await findSamePerson(tx, row)
  if (known) throw new Problem('FALECIDO_JA_CADASTRADO', { values: { nome: known.nome } })
  const id = await store.insertByStaff(tx, { ...row, motivo, criado_por: session.contaId })
  await recordAudit(tx, session.contaId, 'registro.cadastrar', { alvo: `registro:${id}`, detalhe: { motivo } })
  const [stored] = await listRegisterRows(tx, [id])
  if (!stored) throw new Error('the row was written and is not there')
  return stored
}
