import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Rascunho, ReceberFalecidosResponse, Veredito } from '#contract/registro/schema.ts'
import { Problem } from '#server/core/problem.ts'
import type { ServiceKey } from '#server/db/service-keys.ts'
import type { Deps } from '#server/deps.ts'
import { searchLocalRegister } from '#server/features/falecido/register-service.ts'
import { countVerdicts, type Verdict } from '#server/features/importacao/evaluation-rules.ts'
import { importDeceased } from '#server/features/importacao/service.ts'
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
