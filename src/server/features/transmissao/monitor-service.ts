import { isStaff } from '#contract/roles.ts'
import type { EstadoTransmissao, Transmissao } from '#contract/transmissao/schema.ts'
import { unitName } from '#contract/units.ts'
import { portalNow } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { sessionVid } from '#server/live/ticket.ts'
import type { CurrentSender } from '#server/live/upload-registry.ts'
import { extensionEntry, markEntry, refuseOccupied } from './end-change.ts'
import { extend, setCerimonia } from './end-store.ts'
import * as store from './monitor-store.ts'
import { listOpenAlerts } from './monitor-store.ts'
import { marginsOf } from './queries.ts'

type ApresentacaoRow = store.TransmissaoRow & { id: number }
export const hasApresentacao = (row: store.TransmissaoRow): row is ApresentacaoRow => row.id !== null

const estadoOf = (deps: Deps, row: ApresentacaoRow): EstadoTransmissao => {
  if (!row.status || !row.status_camera) return 'desativada'
  if (row.encerrada || row.passou) return 'encerrada'
  const { estado } = deps.streams.monitor(row.camera)
  // Before the preparation the camera has not been contacted yet.
  return row.fase === 'antes' && estado === 'sem-camera' ? 'agendada' : estado
}

export const envioOf = (deps: Deps, sender: CurrentSender | undefined): Transmissao['envio'] => ({
  possivel: deps.streams.devices.possible,
  quem: sender
    ? {
        nome: sender.nome,
        aparelho: sender.aparelho,
        desde: new Date(sender.desde).toISOString(),
        silencio: Math.round((portalNow() - sender.recebidoEm) / 1000),
      }
    : null,
})

const toTransmissao = async (
  deps: Deps,
  db: Executor,
  { contaId, sessaoId, roles }: Session,
  row: store.TransmissaoRow,
): Promise<Transmissao> => {
  const { despedidaId, nome, agora, notaInterna } = row
  const legendas = deps.transcribe ? row.legendas : null
  const { ultimaLinha: _line, falta: _falta, ...monitor } = deps.streams.monitor(row.camera)
  const nota = isStaff(roles) ? { nota_interna: notaInterna } : {}
  const shown = { despedidaId, nome, agora, legendas, ...nota, ...monitor, envio: envioOf(deps, monitor.envio) }
  if (!hasApresentacao(row))
    return { ...shown, previa: null, registros: [], alertas: [], apresentacao: null, estado: 'sem-reserva' }
  return {
    ...shown,
    apresentacao: { ...row, unidade: unitName(row.empresa) ?? row.empresa },
    estado: estadoOf(deps, row),
    previa: deps.streams.previewOf(row.camera, sessionVid(deps.secrets, contaId, sessaoId)) ?? null,
    registros: await store.listRegistros(db, row.id),
    alertas: await listOpenAlerts(db, row.camera),
  }
}

export const requireTransmissao = async (
  deps: Deps,
  db: Executor,
  session: Session,
  despedidaId: number,
): Promise<store.TransmissaoRow> => {
  await requireDespedidaAccess(db, session, despedidaId)
  const row = await store.findTransmissao(db, despedidaId, marginsOf(deps))
  if (!row) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  return row
}

/** Check before the start and monitor in one: chapel, person, picture, viewers, hours and incidents. */
export const readTransmissao = async (deps: Deps, session: Session, despedidaId: number): Promise<Transmissao> =>
  toTransmissao(deps, deps.db, session, await requireTransmissao(deps, deps.db, session, despedidaId))

type TransmissaoChange = { acao: string; registro: string; apply: (tx: Executor, id: number) => Promise<void> }

/** @throws Problem NAO_ENCONTRADO without an apresentacao, CAPELA_OCUPADA when the hours belong to another family. */
const change = (
  deps: Deps,
  session: Session,
  despedidaId: number,
  { acao, registro, apply }: TransmissaoChange,
): Promise<Transmissao> =>
  inTransaction(deps.db, async tx => {
    const row = await requireTransmissao(deps, tx, session, despedidaId)
    if (!hasApresentacao(row)) throw new Problem('NAO_ENCONTRADO')
    await apply(tx, row.id)
    await store.insertRegistro(tx, row.camera, acao, registro)
    await recordAudit(tx, session.contaId, `transmissao.${acao}`, { despedidaId, alvo: `apresentacao:${row.id}` })
    return toTransmissao(deps, tx, session, await requireTransmissao(deps, tx, session, despedidaId))
  }).catch(refuseOccupied)

export const setCamera = (deps: Deps, session: Session, despedidaId: number, ligada: boolean): Promise<Transmissao> =>
  change(deps, session, despedidaId, {
    acao: ligada ? 'ligar' : 'desligar',
    registro: ligada ? 'Câmera ligada' : 'Câmera desligada',
    apply: (tx, id) => store.setCamera(tx, id, ligada),
  })

export const extendWindow = (
  deps: Deps,
  session: Session,
  despedidaId: number,
  minutos: number,
): Promise<Transmissao> =>
  change(deps, session, despedidaId, {
    ...extensionEntry(minutos),
    apply: (tx, id) => extend(tx, id, minutos),
  })

/** The ceremony continues: picture and sound continue for the tolerance after the booked end. */
export const markCerimonia = (
  deps: Deps,
  session: Session,
  despedidaId: number,
  emAndamento: boolean,
): Promise<Transmissao> =>
  change(deps, session, despedidaId, {
    ...markEntry(emAndamento),
    apply: (tx, id) => setCerimonia(tx, id, emAndamento),
  })

/** What happens in the chapel now, for the page and the display; "" removes the line. */
export const setMomento = (deps: Deps, session: Session, despedidaId: number, texto: string): Promise<Transmissao> =>
  change(deps, session, despedidaId, {
    acao: 'momento',
    registro: texto === '' ? 'Linha "Agora" retirada' : `Agora: ${texto}`,
    apply: (tx, id) => store.setMomento(tx, id, texto),
  })

/**
 * Captions of the live picture, which the family or staff switch on, for the ceremonies without a chapel as well.
 * @throws Problem NAO_ENCONTRADO in a house without a service for them
 */
export const setLegendas = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  ligadas: boolean,
): Promise<Transmissao> => {
  if (!deps.transcribe) throw new Problem('NAO_ENCONTRADO')
  return inTransaction(deps.db, async tx => {
    const row = await requireTransmissao(deps, tx, session, despedidaId)
    await store.setLegendas(tx, despedidaId, ligadas)
    const registro = ligadas ? 'Legendas automáticas ligadas' : 'Legendas automáticas desligadas'
    if (hasApresentacao(row)) await store.insertRegistro(tx, row.camera, 'legendas', registro)
    await recordAudit(tx, session.contaId, 'transmissao.legendas', { despedidaId, detalhe: { ligadas } })
    return toTransmissao(deps, tx, session, await requireTransmissao(deps, tx, session, despedidaId))
  })
}

/** Ends a transmissao early; with `cerimonia` the velório has ended too. */
export const endTransmissao = (
  deps: Deps,
  session: Session,
  despedidaId: number,
  cerimonia: boolean,
): Promise<Transmissao> =>
  change(deps, session, despedidaId, {
    acao: 'encerrar',
    registro: cerimonia ? 'Cerimônia terminada, encerrada pela equipe' : 'Encerrada pela equipe',
    apply: async (tx, id) => {
      await store.endPicture(tx, id)
      if (cerimonia) await store.endCerimonia(tx, id)
    },
  })

export const reopen = (deps: Deps, session: Session, despedidaId: number): Promise<Transmissao> =>
  change(deps, session, despedidaId, { acao: 'reabrir', registro: 'Reaberta pela equipe', apply: store.reopen })
