import type { z } from 'zod'
import { ritoOfRegister } from '#contract/despedida/rito-rules.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { hideCpf } from '#contract/fields/cpf.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { PENDENCIA_CANDIDATOS_MAX } from '#contract/registro/limits.ts'
import type {
  Candidato,
  DecisaoPendencia,
  Pendencia,
  PessoaComparada,
  pendenciasQuery,
} from '#contract/registro/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Db, Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { listRegisterRows } from '#server/features/falecido/register-service.ts'
import { impressaoOf, type Match, type Person, resembling } from '#server/features/importacao/identity-rules.ts'
import * as pendencias from '#server/features/importacao/queries.ts'
import { findInRegister, lockRegister } from '#server/features/importacao/queries.ts'
import type { RowSource } from '#server/features/importacao/rows-rules.ts'
import {
  changeOf,
  differencesOf,
  IDENTITY_FIELDS,
  personOfRegister,
  type RegisterChange,
  type RegisterRow,
  type StoredPerson,
  valuesOfChange,
} from '#server/features/importacao/rows-rules.ts'
import { writeRegister } from '#server/features/importacao/service.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { markTyped } from './store.ts'

type Stored = pendencias.Pendencia
/** A row that waits, with those whom it may be. */
type Open = { stored: Stored; person: Person; matches: Match<StoredPerson>[] }

const openAll = async (db: Executor, stored: readonly Stored[]): Promise<Open[]> => {
  const people = stored.map(({ linha }) => personOfRegister(linha))
  const found = await findInRegister(
    db,
    stored.map(({ linha }) => linha),
  )
  return stored.flatMap((one, index) => {
    const person = people[index]
    return person
      ? [
          {
            stored: one,
            person,
            matches: resembling(person, found.get(index) ?? []).slice(0, PENDENCIA_CANDIDATOS_MAX),
          },
        ]
      : []
  })
}

const toPessoa = ({ cpf, dt_sepultamento, dt_velorio, ...row }: RegisterRow): PessoaComparada => ({
  nome: row.nome,
  nascimento: row.nascimento,
  falecimento: row.falecimento,
  sexo: row.sexo,
  cpf: hideCpf(cpf),
  num_contrato: row.num_contrato,
  empresa: row.empresa,
  tipo: row.tipo,
  cemiterio: row.cemiterio,
  localizacao: row.localizacao,
  velorio: row.velorio,
  dtSepultamento: dt_sepultamento,
  dtVelorio: dt_velorio,
  rito: row.rito ?? ritoOfRegister(row) ?? null,
})

const toCandidato = ({ known, comparison }: Match<StoredPerson>): Candidato => ({
  id: known.id,
  visto: known.atualizado_em,
  despedida_id: known.despedida_id,
  pessoa: toPessoa(known),
  concorda: comparison.agrees,
  contradiz: comparison.contradicts,
})

const toPendencia = ({ stored: { id, chegou_em, origem, motivo, linha }, matches }: Open): Pendencia => ({
  id,
  chegou_em,
  origem,
  motivo,
  pessoa: toPessoa(linha),
  candidatos: matches.map(toCandidato),
})

export const listPendencias = async (
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof pendenciasQuery>,
): Promise<Listing<Pendencia>> => {
  const { itens, total } = await pendencias.listPendencias(db, pageOf(query, LIST_MAX.staff))
  return { itens: (await openAll(db, itens)).map(toPendencia), total }
}

/** @throws Problem NAO_ENCONTRADO where a colleague decided first */
const requireOpen = async (db: Executor, id: number): Promise<Open> => {
  const stored = await pendencias.findPendencia(db, id)
  const [open] = stored ? await openAll(db, [stored]) : []
  if (!open) throw new Problem('NAO_ENCONTRADO')
  return open
}

export const readPendencia = async ({ db }: Pick<Deps, 'db'>, id: number): Promise<Pendencia> =>
  toPendencia(await requireOpen(db, id))

/** Keeps what staff typed where only they can say who it is. @returns the number under which it waits */
export const keepTyped = (
  db: Db,
  source: Pick<RowSource, 'origem' | 'contaId'>,
  row: RegisterRow,
  motivo: string,
): Promise<number> =>
  inTransaction(db, async tx => {
    const person = personOfRegister(row)
    await pendencias.keepPendencias(tx, source, [{ row, person, motivo }])
    const id = await pendencias.findPendenciaOf(tx, person)
    if (id === undefined) throw new Error('the row was kept and is not there')
    return id
  })

type Deciding = { deps: Deps; tx: Executor; session: Session; open: Open }

/** The source of the waiting row stays; a row that staff typed makes no row of the register one of theirs. */
const sourceOf = ({ deps, session, open }: Deciding, origem: RowSource['origem']) => ({
  ...deps,
  contaId: session.contaId,
  origem: open.stored.origem === 'equipe' ? origem : open.stored.origem,
})

/** What the decision changes in the register: all that arrived, or only what the register lacks. */
const changeBy = (known: StoredPerson, row: RegisterRow, fica: 'chegou' | 'registro'): RegisterChange =>
  fica === 'chegou'
    ? differencesOf(known, row)
    : (changeOf(
        known,
        row,
        IDENTITY_FIELDS.filter(field => known[field]),
      ) ?? {})

const join = async (
  deciding: Deciding,
  { registro, visto, fica }: DecisaoPendencia & { decisao: 'mesma' },
): Promise<number> => {
  const { tx, session, open } = deciding
  const { stored, matches } = open
  const known = matches.find(match => match.known.id === registro)?.known
  if (!known || known.atualizado_em !== visto) throw new Problem('ALTERADO_POR_OUTRA_PESSOA')
  const change = changeBy(known, stored.linha, fica)
  const source = sourceOf(deciding, known.origem)
  await writeRegister(tx, source, [], [{ stored: known, change }])
  await pendencias.storeDecision(tx, stored.impressao, [registro], 'mesma')
  // The row as it was may arrive again, from where it came.
  await pendencias.storeDecision(tx, impressaoOf(known.person), [registro], 'mesma')
  await recordAudit(tx, session.contaId, 'registro.decidir', {
    alvo: `registro:${registro}`,
    detalhe: { decisao: 'mesma', fica, origem: stored.origem, campos: valuesOfChange(known, change) },
  })
  return registro
}

const separate = async (
  deciding: Deciding,
  { candidatos }: DecisaoPendencia & { decisao: 'outra' },
): Promise<number> => {
  const { tx, session, open } = deciding
  const { stored, matches } = open
  const others = matches.map(({ known }) => known.id)
  // Nobody is said to be another than somebody who was not shown.
  if (others.some(id => !candidatos.includes(id))) throw new Problem('ALTERADO_POR_OUTRA_PESSOA')
  const [id] = await writeRegister(tx, sourceOf(deciding, 'equipe'), [stored.linha], [])
  if (id === undefined) throw new Error('the row was not written')
  if (stored.origem === 'equipe') await markTyped(tx, id, stored.motivo, stored.conta_id)
  await pendencias.storeDecision(tx, stored.impressao, others, 'outra')
  await pendencias.storeDecision(tx, stored.impressao, [id], 'mesma')
  await recordAudit(tx, session.contaId, 'registro.decidir', {
    alvo: `registro:${id}`,
    detalhe: { decisao: 'outra', outras: others, origem: stored.origem },
  })
  return id
}

/**
 * One person or two: what staff say is done, stands in the history, and is not asked again.
 * @throws Problem ALTERADO_POR_OUTRA_PESSOA where the register is not what they were shown
 */
export const decidePendencia = async (
  deps: Deps,
  tx: Executor,
  session: Session,
  id: number,
  decisao: DecisaoPendencia,
): Promise<RegistroFalecido> => {
  await lockRegister(tx)
  const deciding = { deps, tx, session, open: await requireOpen(tx, id) }
  const registro = await (decisao.decisao === 'mesma' ? join(deciding, decisao) : separate(deciding, decisao))
  await pendencias.deletePendencia(tx, id)
  const [row] = await listRegisterRows(tx, [registro])
  if (!row) throw new Error('the row was written and is not there')
  return row
}
