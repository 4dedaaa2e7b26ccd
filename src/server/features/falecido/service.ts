import type { z } from 'zod'
import type { Life } from '#contract/falecido/life-rules.ts'
import { isBornAfter, lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { NOME_BUSCA_MIN_LENGTH } from '#contract/falecido/limits.ts'
import { FALECIDO } from '#contract/falecido/messages.ts'
import {
  type buscaFalecidosQuery,
  falecidoDaFamilia,
  type novaPessoaFalecidaBody,
  type PessoaFalecida,
  pessoaFalecida,
  type RegistroFalecido,
  storedSexo,
  type updatePessoaFalecidaBody,
} from '#contract/falecido/schema.ts'
import { cpfDigits } from '#contract/fields/cpf.ts'
import { hasForbiddenCharacters, normaliseText } from '#contract/fields/text.ts'
import { isStaff } from '#contract/roles.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { readTomorrow } from '#server/db/now.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Row } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import * as store from './store.ts'

type UpdateBody = z.output<typeof updatePessoaFalecidaBody>

type Dates = { nascimento: string; falecimento: string }

/** Birth ≤ death ≤ tomorrow in the portal's time zone. @param prefix of the fields' names in the request */
export const requireDates = async (db: Executor, { nascimento, falecimento }: Dates, prefix = ''): Promise<void> => {
  if (isBornAfter(nascimento, falecimento)) throw fieldProblem(`${prefix}nascimento`, FALECIDO.nascimentoDepois)
  if (falecimento > (await readTomorrow(db))) throw fieldProblem(`${prefix}falecimento`, FALECIDO.falecimentoFuturo)
}

const datesOf = (body: { data_nascimento: string; data_falecimento: string }): Dates => ({
  nascimento: body.data_nascimento,
  falecimento: body.data_falecimento,
})

/** Inserts the deceased of an imported despedida; the importer has already validated the fields. */
export const importFalecido = store.insertFalecido

/** `cliente/nova-pessoa-falecida`, specification §7. */
export const createFalecido = async (
  db: Executor,
  session: Session,
  body: z.output<typeof novaPessoaFalecidaBody>,
): Promise<PessoaFalecida> => {
  await requireDates(db, datesOf(body), 'data_')
  const { nome: nome_registro, ...person } = body
  const row = await store.insertFalecido(db, { ...person, nome_registro, sexo: storedSexo(body.sexo) })
  await recordAudit(db, session.contaId, 'falecido.criar', { alvo: `falecido:${row.id}` })
  return declaredFields(pessoaFalecida, row)
}

/** Both dates before and after, with the reason; nothing if they stay. */
const correctionOf = (before: Life, after: Life, motivo: string) => {
  if (before.data_nascimento === after.data_nascimento && before.data_falecimento === after.data_falecimento)
    return undefined
  return { datas: { antes: lifeInDates(before), depois: lifeInDates(after) }, motivo }
}

/**
 * The names after a save. `nome` is the shown one: where a nome social is stored, or sent as that, it says nothing about the register. Who
 * is not staff reads no registered name there, and changes neither it nor a nome social.
 */
const namesAfter = (before: Row<'falecido'>, body: UpdateBody, staff: boolean) => {
  const { nome, nome_social = before.nome_social, nome_registro } = body
  if (!staff && before.nome_social !== '' && nome !== before.nome) throw fieldProblem('nome', FALECIDO.nomeSoEquipe)
  const registered = before.nome_social !== '' || nome === nome_social ? before.nome_registro : nome
  return staff
    ? { nome_social, nome_registro: nome_registro ?? registered }
    : { nome_social: before.nome_social, nome_registro: registered }
}

/** `cliente/update-pessoa-falecida`: staff may change any, a moderator only the falecido of their own despedida. */
export const changeFalecido = async (
  db: Executor,
  session: Session,
  body: z.output<typeof updatePessoaFalecidaBody>,
): Promise<PessoaFalecida> => {
  if (!isStaff(session.roles) && !(await store.isDeceasedOfModerator(db, body.id, session.pessoaId)))
    throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  await requireDates(db, datesOf(body), 'data_')
  const before = await store.lockFalecido(db, body.id)
  if (!before) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const staff = isStaff(session.roles)
  const { id, sexo, motivo, nome: _nome, ...fields } = body
  const change = { ...fields, ...namesAfter(before, body, staff) }
  const row = await store.updateFalecido(db, id, sexo === undefined ? change : { ...change, sexo: storedSexo(sexo) })
  if (!row) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const detalhe = correctionOf(before, row, motivo)
  await recordAudit(db, session.contaId, 'falecido.editar', { alvo: `falecido:${id}`, ...(detalhe && { detalhe }) })
  return declaredFields(staff ? pessoaFalecida : falecidoDaFamilia, row)
}

/** Specification §9: the table is sorted by id descending, whatever the order of the register. */
const byIdDescending = (rows: readonly RegistroFalecido[]): RegistroFalecido[] => rows.toSorted((a, b) => b.id - a.id)

/** `cliente/pessoas-ivertex-falecidas`: the latest deaths. */
export const latestFalecidos = async (deps: Pick<Deps, 'register'>): Promise<RegistroFalecido[]> =>
  byIdDescending(await deps.register.latest())

/**
 * `cliente/pessoas-ivertex`: at least one field; a name of 2 or more characters, a CPF of 11 digits. Searches are recorded, a CPF as its
 * hash.
 */
export const searchFalecidos = async (
  deps: Deps,
  session: Session,
  query: z.output<typeof buscaFalecidosQuery>,
): Promise<RegistroFalecido[]> => {
  if (Object.values(query).some(value => value !== undefined && hasForbiddenCharacters(value)))
    throw new Problem('DADOS_INVALIDOS')
  const search = {
    cpf: cpfDigits(query.cpf ?? ''),
    nome: normaliseText(query.nome ?? ''),
    contrato: normaliseText(query.contrato ?? ''),
  }
  if (search.cpf === '' && search.nome === '' && search.contrato === '') throw new Problem('BUSCA_VAZIA')
  if (search.cpf !== '' && search.cpf.length !== 11) throw fieldProblem('cpf', FALECIDO.cpfIncompleto)
  if (search.nome !== '' && search.nome.length < NOME_BUSCA_MIN_LENGTH) throw fieldProblem('nome', FALECIDO.nomeCurto)
  const cpf = search.cpf === '' ? '' : deps.secrets.hmac('cpf', search.cpf)
  await recordAudit(deps.db, session.contaId, 'falecido.buscar', { detalhe: { ...search, cpf } })
  return byIdDescending(await deps.register.search(search))
}
