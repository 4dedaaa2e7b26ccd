import type { Atendimento } from '#contract/atendimento/schema.ts'
import { ATENDIMENTO } from '#contract/atendimento/schema.ts'
import { EXTENSOES_MINUTES } from '#contract/transmissao/limits.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { continuacaoTitle } from '#server/features/despedida/continuacao-service.ts'
import * as store from '#server/features/transmissao/cerimonia/store.ts'
import { extensionEntry, markEntry } from '#server/features/transmissao/end-change.ts'
import { insertRegistro } from '#server/features/transmissao/monitor-store.ts'

const find = (deps: Deps, db: Executor, chaveHmac: string) =>
  store.findByCartao(db, chaveHmac, deps.config.ENCERRA_TOLERANCIA_MIN)

const describe = (deps: Deps, row: store.CartaoCerimoniaRow): Atendimento => ({
  unidade: row.local,
  capela: '',
  cerimonia: continuacaoTitle(row),
  agora: row.agora,
  velorio: {
    nome: row.nome,
    dataHoraInicial: row.inicio,
    dataHoraFinal: row.fim,
    encerrada: row.encerrada,
    notaInterna: row.notaInterna,
    cerimonia: row.emAndamento,
    tolerancia: deps.config.ENCERRA_TOLERANCIA_MIN,
    imagemAte: row.imagemAte,
    estender: [...EXTENSOES_MINUTES],
  },
})

/** The ceremony of a card that belongs to no chapel; undefined for any other key. */
export const readByCartao = async (deps: Deps, chaveHmac: string): Promise<Atendimento | undefined> => {
  const row = await find(deps, deps.db, chaveHmac)
  return row && describe(deps, row)
}

type Change = {
  acao: string
  registro: string
  apply: (tx: Executor, id: number) => Promise<unknown>
  isDone: (row: store.CartaoCerimoniaRow) => boolean
}

/** Changes the ceremony of a card. What staff ended stays ended. @throws Problem NAO_ENCONTRADO */
const change = (deps: Deps, chaveHmac: string, { acao, registro, apply, isDone }: Change) =>
  inTransaction(deps.db, async tx => {
    const row = await find(deps, tx, chaveHmac)
    if (!row) return undefined
    if (row.encerrada) throw new Problem('NAO_ENCONTRADO', { message: ATENDIMENTO.encerrada })
    if (isDone(row)) return describe(deps, row)
    await apply(tx, row.id)
    await insertRegistro(tx, row.camera, acao, `${registro}, pelo cartão da cerimônia`)
    const subject = { despedidaId: row.despedidaId, alvo: `cerimonia:${row.cerimonia}` }
    await recordAudit(tx, null, `transmissao.${acao}`, subject)
    const changed = await find(deps, tx, chaveHmac)
    return changed && describe(deps, changed)
  })

export const markByCartao = (deps: Deps, chaveHmac: string, emAndamento: boolean) =>
  change(deps, chaveHmac, {
    ...markEntry(emAndamento),
    apply: (tx, id) => store.setAndamento(tx, id, emAndamento),
    isDone: row => row.emAndamento === emAndamento,
  })

/** A second tap shows another end than the ceremony has by then, and adds nothing. */
export const extendByCartao = (deps: Deps, chaveHmac: string, minutos: number, fim: string) =>
  change(deps, chaveHmac, {
    ...extensionEntry(minutos),
    apply: (tx, id) => store.extend(tx, id, minutos),
    isDone: row => row.fim !== fim,
  })
