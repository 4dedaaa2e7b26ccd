import type { CerimoniasTransmitidas, CerimoniaTransmitida, ChaveObs } from '#contract/transmissao/cerimonia-schema.ts'
import { EXTENSOES_MINUTES } from '#contract/transmissao/limits.ts'
import { TRANSMISSAO_CERIMONIA } from '#contract/transmissao/messages.ts'
import type { EnvioAberto, EstadoTransmissao } from '#contract/transmissao/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { continuacaoTitle } from '#server/features/despedida/continuacao-service.ts'
import { extensionEntry, markEntry } from '#server/features/transmissao/end-change.ts'
import { type EnvioRequest, startUploadTo } from '#server/features/transmissao/envio-service.ts'
import { envioOf } from '#server/features/transmissao/monitor-service.ts'
import { insertRegistro } from '#server/features/transmissao/monitor-store.ts'
import { obsHmacOf, obsPathOf } from '#server/live/obs-path.ts'
import { sessionVid } from '#server/live/ticket.ts'
import * as store from './store.ts'

type Place = { id: number; cerimonia: string }

const estadoOf = (deps: Deps, { fase, camera }: store.OpenRow): EstadoTransmissao => {
  if (fase === 'depois') return 'encerrada'
  const { estado } = deps.streams.monitor(camera)
  // Nothing is expected before somebody sends.
  return fase === 'antes' && estado === 'sem-camera' ? 'agendada' : estado
}

const describeOpened = async (
  deps: Deps,
  db: Executor,
  { contaId, sessaoId }: Session,
  row: store.OpenRow,
): Promise<CerimoniaTransmitida['transmissao']> => {
  const { envio, segmentoHa, espectadores, pico } = deps.streams.monitor(row.camera)
  return {
    id: row.id,
    autorizada: { nome: row.autorizadaPor, parentesco: row.parentesco, quando: row.abertaEm },
    desde: row.desde,
    dataHoraFinal: row.fim,
    encerrada: row.encerrada,
    cerimonia: row.emAndamento,
    tolerancia: deps.config.ENCERRA_TOLERANCIA_MIN,
    imagemAte: row.imagemAte,
    // No other family waits for the place.
    estender: row.inicio === null ? [] : [...EXTENSOES_MINUTES],
    estado: estadoOf(deps, row),
    segmentoHa,
    espectadores,
    pico,
    previa: deps.streams.previewOf(row.camera, sessionVid(deps.secrets, contaId, sessaoId)) ?? null,
    envio: envioOf(deps, envio),
    cartao: row.cartao,
    obs: deps.config.MEDIAMTX_OBS === '' ? null : { chave: row.obs },
    registros: await store.listRegistros(db, row.id),
  }
}

const listRows = (deps: Deps, db: Executor, despedidaId: number): Promise<store.TransmitidaRow[]> =>
  store.listTransmitidas(db, despedidaId, deps.config.ENCERRA_TOLERANCIA_MIN)

const describe = async (
  deps: Deps,
  db: Executor,
  session: Session,
  despedidaId: number,
): Promise<CerimoniasTransmitidas> => {
  const cerimonias: CerimoniaTransmitida[] = []
  for (const row of await listRows(deps, db, despedidaId)) {
    const { cerimonia, tipo, inicio, local, publica } = row
    const transmissao = store.isOpened(row) ? await describeOpened(deps, db, session, row) : null
    cerimonias.push({ cerimonia, tipo, titulo: continuacaoTitle(row), inicio, local, publica, transmissao })
  }
  return { agora: await store.readNow(db), cerimonias }
}

/** The ceremonies of a despedida that have no chapel, and the transmissao of each. */
export const listCerimonias = async (deps: Deps, session: Session, id: number): Promise<CerimoniasTransmitidas> => {
  await requireDespedidaAccess(deps.db, session, id)
  return describe(deps, deps.db, session, id)
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA; NAO_ENCONTRADO for a ceremony that this despedida does not have. */
const findCerimonia = async (deps: Deps, db: Executor, session: Session, { id, cerimonia }: Place) => {
  await requireDespedidaAccess(db, session, id)
  const row = (await listRows(deps, db, id)).find(one => one.cerimonia === cerimonia)
  if (!row) {
    const message = cerimonia === 'velorio' ? TRANSMISSAO_CERIMONIA.temCapela : undefined
    throw new Problem('NAO_ENCONTRADO', message === undefined ? {} : { message })
  }
  return row
}

/** @throws Problem NAO_ENCONTRADO where staff have not opened it. */
const findOpened = async (deps: Deps, db: Executor, session: Session, place: Place): Promise<store.OpenRow> => {
  const row = await findCerimonia(deps, db, session, place)
  if (!store.isOpened(row)) throw new Problem('NAO_ENCONTRADO', { message: TRANSMISSAO_CERIMONIA.semTransmissao })
  return row
}

type Opening = { nome: string; parentesco: string }

/** Opens the transmissao of a ceremony, because the family asked for it. Nothing is shown until somebody sends. */
export const openCerimonia = (deps: Deps, session: Session, place: Place, { nome, parentesco }: Opening) =>
  inTransaction(deps.db, async tx => {
    const { id: despedidaId, cerimonia } = place
    const row = await findCerimonia(deps, tx, session, place)
    if (row.inicio === null) throw new Problem('NAO_ENCONTRADO', { message: TRANSMISSAO_CERIMONIA.semHora })
    if (!store.isOpened(row)) {
      const camera = randomName()
      const { contaId } = session
      await store.insertTransmissao(tx, { despedidaId, cerimonia, camera, nome, parentesco, contaId })
      await insertRegistro(tx, camera, 'abrir', 'Aberta pela equipe, a pedido da família')
      await recordAudit(tx, contaId, 'transmissao.abrir', { despedidaId, alvo: `cerimonia:${cerimonia}` })
    }
    return describe(deps, tx, session, despedidaId)
  })

type Change = { acao: string; registro: string; apply: (tx: Executor, id: number) => Promise<unknown> }

const change = (deps: Deps, session: Session, place: Place, { acao, registro, apply }: Change) =>
  inTransaction(deps.db, async tx => {
    const row = await findOpened(deps, tx, session, place)
    await apply(tx, row.id)
    await insertRegistro(tx, row.camera, acao, registro)
    const subject = { despedidaId: place.id, alvo: `cerimonia:${place.cerimonia}` }
    await recordAudit(tx, session.contaId, `transmissao.${acao}`, subject)
    return describe(deps, tx, session, place.id)
  })

export const extendCerimonia = (deps: Deps, session: Session, place: Place, minutos: number) =>
  change(deps, session, place, {
    ...extensionEntry(minutos),
    apply: (tx, id) => store.extend(tx, id, minutos),
  })

export const markAndamento = (deps: Deps, session: Session, place: Place, emAndamento: boolean) =>
  change(deps, session, place, {
    ...markEntry(emAndamento),
    apply: (tx, id) => store.setAndamento(tx, id, emAndamento),
  })

export const endCerimonia = (deps: Deps, session: Session, place: Place) =>
  change(deps, session, place, {
    acao: 'encerrar',
    registro: 'Encerrada pela equipe',
    apply: (tx, id) => store.setEncerrada(tx, id, true),
  })

export const reopenCerimonia = (deps: Deps, session: Session, place: Place) =>
  change(deps, session, place, {
    acao: 'reabrir',
    registro: 'Reaberta pela equipe',
    apply: (tx, id) => store.setEncerrada(tx, id, false),
  })

/** Generates the key of a card, which is returned only here; the previous card becomes invalid. */
export const createCartao = (deps: Deps, session: Session, place: Place): Promise<{ caminho: string }> =>
  inTransaction(deps.db, async tx => {
    const row = await findOpened(deps, tx, session, place)
    const chave = randomName()
    await store.setCartao(tx, row.id, deps.secrets.hmac('atendimento', chave))
    const subject = { despedidaId: place.id, alvo: `cerimonia:${place.cerimonia}` }
    await recordAudit(tx, session.contaId, 'atendimento.cartao', subject)
    return { caminho: `/cartao-capela#${chave}` }
  })

export const cancelCartao = (deps: Deps, session: Session, place: Place) =>
  change(deps, session, place, {
    acao: 'cartao-cancelar',
    registro: 'Cartão cancelado',
    apply: (tx, id) => store.setCartao(tx, id, null),
  })

/** Generates the key for OBS, which is returned only here. What sends with the previous one is not read any more. */
export const createChaveObs = (deps: Deps, session: Session, place: Place): Promise<ChaveObs> =>
  inTransaction(deps.db, async tx => {
    const { MEDIAMTX_OBS: servidor } = deps.config
    const row = await findOpened(deps, tx, session, place)
    if (servidor === '') throw new Problem('NAO_ENCONTRADO', { message: TRANSMISSAO_CERIMONIA.semObs })
    const key = randomName()
    const hmac = obsHmacOf(deps.secrets, key)
    await store.setObs(tx, row.id, hmac)
    await insertRegistro(tx, row.camera, 'obs', 'Nova chave para transmitir com o OBS')
    const subject = { despedidaId: place.id, alvo: `cerimonia:${place.cerimonia}` }
    await recordAudit(tx, session.contaId, 'transmissao.obs', subject)
    return { servidor, chave: `${obsPathOf(hmac)}?user=obs&pass=${key}` }
  })

/** A phone or notebook at the grave, in the cortege or at home starts to send. */
export const beginCerimoniaEnvio = async (
  deps: Deps,
  session: Session,
  place: Place,
  request: EnvioRequest,
): Promise<EnvioAberto> => {
  const row = await findOpened(deps, deps.db, session, place)
  const subject = { despedidaId: place.id, alvo: `cerimonia:${place.cerimonia}` }
  return startUploadTo(deps, session, { camera: row.camera, subject }, request)
}
