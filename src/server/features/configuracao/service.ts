import type { Divulgacao, Folha } from '#contract/configuracao/divulgacao-schema.ts'
import { HISTORICO_MAX } from '#contract/configuracao/limits.ts'
import type {
  Desfazer,
  EventoPainel,
  Floriculturas,
  Grupo,
  GrupoPublico,
  SalvarConfiguracao,
  SecaoConfiguracao,
  Sepultura,
  SobreGrupo,
  Unidade,
  UnidadeNaTela,
  VersaoConfiguracao,
} from '#contract/configuracao/schema.ts'
import { composeTexto, type NomeTexto } from '#contract/configuracao/texto-rules.ts'
import { applyUnitSettings } from '#contract/unit-settings.ts'
import { canonicalUnit, type UnitCode } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Db, Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requirePictures } from './picture-service.ts'
import { requirePolitica } from './politica/service.ts'
import { rodapeOf, SECOES, type SecaoAlvo, secaoKey, toSecao } from './rules.ts'
import * as store from './store.ts'

/** Sections in force, in their order; one query. */
const readSecoes = async (db: Executor, alvos: readonly SecaoAlvo[]): Promise<SecaoConfiguracao[]> => {
  const stored = new Map((await store.listCurrent(db, alvos.map(secaoKey))).map(row => [row.secao, row]))
  return alvos.map(alvo => toSecao(alvo, stored.get(secaoKey(alvo))))
}

export const listConfiguracao = (db: Executor): Promise<SecaoConfiguracao[]> => readSecoes(db, SECOES)

const GRUPO_E_UNIDADES = SECOES.filter(({ secao }) => secao === 'grupo' || secao === 'unidade')

const grupoOf = (secoes: readonly SecaoConfiguracao[]): Grupo => {
  const found = secoes.find(one => one.secao === 'grupo')
  if (!found) throw new Error('the settings have no group')
  return found.valor
}

/** A unit with its code, in the order of the units. */
export type UnidadeDoGrupo = Unidade & { codigo: UnitCode }

const unidadesOf = (secoes: readonly SecaoConfiguracao[]): UnidadeDoGrupo[] =>
  secoes.flatMap(one => (one.secao === 'unidade' ? [{ codigo: one.unidade, ...one.valor }] : []))

export const listUnidades = async (db: Executor): Promise<UnidadeDoGrupo[]> =>
  unidadesOf(await readSecoes(db, GRUPO_E_UNIDADES))

/** The partner florists that serve all units, then those of this unit, in their order. */
export const listFloriculturas = async (db: Executor, unidade: string | null): Promise<Floriculturas['itens']> => {
  const alvos = SECOES.filter(one => one.secao === 'floriculturas' && ['', unidade].includes(one.unidade))
  const secoes = await readSecoes(db, alvos)
  return secoes.flatMap(one => (one.secao === 'floriculturas' ? one.valor.itens : []))
}

/** What the displays of a unit show besides its wakes. @throws Problem NAO_ENCONTRADO for an unknown unit. */
export const readUnidadeNaTela = async ({ db }: Deps, empresa: string): Promise<UnidadeNaTela> => {
  const code = canonicalUnit(empresa)
  const secoes = await readSecoes(
    db,
    SECOES.filter(({ secao, unidade }) => unidade === code && (secao === 'unidade' || secao === 'anuncios')),
  )
  const [unidade] = unidadesOf(secoes)
  if (!unidade) throw new Problem('NAO_ENCONTRADO')
  const today = await store.readToday(db)
  const anuncios = secoes
    .flatMap(one => (one.secao === 'anuncios' ? one.valor.itens : []))
    .filter(({ de, ate }) => (de === '' || de <= today) && (ate === '' || today <= ate))
  return { nome: unidade.nome, logo: unidade.logo, anuncios: anuncios.map(({ imagem }) => imagem) }
}

/** When and to whom each unit sends its sheet of the day. */
export const listFolhas = async (db: Executor): Promise<(Folha & { unidade: UnitCode })[]> => {
  const secoes = await readSecoes(
    db,
    SECOES.filter(({ secao }) => secao === 'folha'),
  )
  return secoes.flatMap(one => (one.secao === 'folha' ? [{ ...one.valor, unidade: one.unidade }] : []))
}

/** What a unit lets other sites show. */
export const readDivulgacao = async (db: Executor, unidade: UnitCode): Promise<Divulgacao> => {
  const [found] = await readSecoes(db, [{ secao: 'divulgacao', unidade }])
  if (found?.secao !== 'divulgacao') throw new Error('the settings have no divulgacao')
  return found.valor
}

/** The public search for graves of a unit. */
export const readSepulturas = async (db: Executor, unidade: UnitCode): Promise<Sepultura> => {
  const [found] = await readSecoes(db, [{ secao: 'sepultura', unidade }])
  if (found?.secao !== 'sepultura') throw new Error('the settings have no graves')
  return found.valor
}

/** Pictures and invitation of the Finados panel. */
export const readEventoPainel = async (db: Executor): Promise<EventoPainel> => {
  const [found] = await readSecoes(db, [{ secao: 'evento', unidade: '' }])
  if (found?.secao !== 'evento') throw new Error('the settings have no event')
  return found.valor
}

export type WriteTexto = (nome: NomeTexto, values?: Readonly<Record<string, string>>) => string

/** Writes texts of SMS and e-mails as the group words them; `draft` is one that is not saved yet. */
export const readTextos = async (db: Executor, draft: Partial<Record<NomeTexto, string>> = {}): Promise<WriteTexto> => {
  const secoes = await readSecoes(db, [
    { secao: 'grupo', unidade: '' },
    { secao: 'textos', unidade: '' },
  ])
  const found = secoes.find(one => one.secao === 'textos')
  if (!found) throw new Error('the settings have no texts')
  const casa = grupoOf(secoes)
  return (nome, values = {}) => composeTexto(nome, draft[nome] ?? found.valor[nome], values, casa)
}

/** Names and chapels of the units become those of this process. Every node calls it every few seconds, and each save at once. */
export const followUnidades = async ({ db }: { db: Db }): Promise<void> => {
  applyUnitSettings(await listUnidades(db))
}

/** What every page shows. The names of this process are in force before the page reads anything else. */
export const readGrupoPublico = async (deps: Deps): Promise<GrupoPublico> => {
  const secoes = await readSecoes(deps.db, GRUPO_E_UNIDADES)
  const unidades = unidadesOf(secoes)
  applyUnitSettings(unidades)
  const grupo = grupoOf(secoes)
  return { ...grupo, rodape: rodapeOf(grupo), unidades }
}

export const readSobre = async (deps: Deps): Promise<SobreGrupo> => ({
  ...grupoOf(await readSecoes(deps.db, GRUPO_E_UNIDADES)),
  legendas: deps.transcribe !== undefined,
})

type NewValue = SecaoAlvo & { versao: number; valor: unknown }

/** Adds the version after `versao`. @throws Problem ALTERADO_POR_OUTRA_PESSOA if the section has another one by now. */
const writeVersion = async (deps: Deps, session: Session, { versao, valor, ...alvo }: NewValue, acao: string) => {
  const secao = secaoKey(alvo)
  await inTransaction(deps.db, async tx => {
    const current = (await store.findCurrent(tx, secao))?.versao ?? 0
    const next = { secao, versao: versao + 1, valor, autorId: session.contaId }
    if (current !== versao || !(await store.insertVersion(tx, next))) throw new Problem('ALTERADO_POR_OUTRA_PESSOA')
    await recordAudit(tx, session.contaId, acao, { alvo: `configuracao:${secao}`, detalhe: { versao: versao + 1 } })
  })
  await followUnidades(deps)
  return toSecao(alvo, await store.findCurrent(deps.db, secao))
}

export const saveSecao = async (
  deps: Deps,
  session: Session,
  { secao, unidade, versao, valor }: SalvarConfiguracao,
): Promise<SecaoConfiguracao> => {
  await requirePictures(deps.db, valor)
  if (secao === 'grupo') await requirePolitica(deps.db, valor.politica)
  return writeVersion(deps, session, { secao, unidade, versao, valor }, 'configuracao.alterar')
}

const requireSecao = ({ secao, unidade }: { secao: string; unidade: string }): SecaoAlvo => {
  const alvo = SECOES.find(one => one.secao === secao && one.unidade === unidade)
  if (!alvo) throw new Problem('NAO_ENCONTRADO')
  return alvo
}

/** Writes an earlier value again; version 0 is what the portal began with. @throws Problem NAO_ENCONTRADO. */
export const restoreVersion = async (deps: Deps, session: Session, body: Desfazer): Promise<SecaoConfiguracao> => {
  const alvo = requireSecao(body)
  const earlier = body.para === 0 ? undefined : await store.findVersion(deps.db, secaoKey(alvo), body.para)
  if (body.para !== 0 && !earlier) throw new Problem('NAO_ENCONTRADO')
  const { valor } = toSecao(alvo, earlier)
  return writeVersion(deps, session, { ...alvo, versao: body.versao, valor }, 'configuracao.desfazer')
}

/** Versions of a section, newest first, down to the one that the portal began with. */
export const listHistorico = async (
  deps: Deps,
  query: { secao: string; unidade: string },
): Promise<VersaoConfiguracao[]> => {
  const rows = await store.listVersions(deps.db, secaoKey(requireSecao(query)), HISTORICO_MAX)
  const versions = rows.map(({ versao, autor, criada_em }) => ({ versao, autor: autor ?? '', criada_em }))
  return rows.length < HISTORICO_MAX ? [...versions, { versao: 0, autor: '', criada_em: null }] : versions
}
