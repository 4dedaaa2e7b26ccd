import { createHash } from 'node:crypto'
import { FOLHA_POR_EMAIL as T } from '#contract/capela/messages.ts'
import { linesOf } from '#contract/configuracao/divulgacao-schema.ts'
import { formatData, formatHora, hourOrDayAndHour } from '#contract/fields/data-hora.ts'
import { type UnitCode, unitName } from '#contract/units.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { staffAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { listQueuedKeys } from '#server/features/aviso/queries.ts'
import { listFolhas } from '#server/features/configuracao/service.ts'
import { otherCerimonias } from './service.ts'
import { listVelorios, type VelorioRow } from './store.ts'

/** What leaves the house by e-mail: no contact, no note, nothing for the family alone, and of a private velório neither name nor ceremony. */
const velorioInWords = (row: VelorioRow, agora: string): string => {
  const when = (moment: string): string => hourOrDayAndHour(moment, agora)
  const hours = T.das(when(row.dataHoraInicial), when(row.dataHoraFinal))
  const first = T.velorio(Number(row.capela), row.reservado ? T.reservado : row.nome, hours, row.imagem, row.gravacao)
  const cerimonias = row.reservado ? [] : otherCerimonias(row, { family: false })
  return [
    first,
    ...cerimonias.map(({ titulo, quando, onde }) => T.cerimonia(titulo, quando === '' ? '' : when(quando), onde)),
    ...(row.proximo === null ? [] : [T.proximo(when(row.proximo))]),
  ].join('\n')
}

type Mail = { unidade: UnitCode; agora: string }

const mailOf = (deps: Deps, { unidade, agora }: Mail, rows: readonly VelorioRow[]) => {
  const nome = unitName(unidade) ?? unidade
  return {
    assunto: T.assunto(nome, formatData(agora)),
    texto: [
      T.abertura(nome, formatData(agora), formatHora(agora)),
      ...(rows.length === 0 ? [T.vazia] : rows.map(row => velorioInWords(row, agora))),
      T.fim(staffAddress(deps.config, `/admin/folha-do-dia?unidade=${unidade}`)),
    ].join('\n\n'),
  }
}

/** One for each address and day. A key outlives the address in the outbox, so that it holds no more than a hash of it. */
const mailKey = ({ unidade, agora }: Mail, para: string): string =>
  `folha:${unidade}:${agora.slice(0, 10)}:${createHash('sha256').update(para).digest('hex').slice(0, 32)}`

/** Queues one e-mail for each address that has none of today. All at once: a node that dies here leaves all or none. */
const queueFolha = async (deps: Deps, tx: Executor, mail: Mail, para: readonly string[]): Promise<void> => {
  const keys = new Map(para.map(one => [mailKey(mail, one), one]))
  const queued = new Set(await listQueuedKeys(tx, [...keys.keys()]))
  const missing = [...keys].filter(([chave]) => !queued.has(chave))
  if (missing.length === 0) return
  const words = mailOf(deps, mail, await listVelorios(tx, mail.unidade, mail.agora))
  for (const [chave, to] of missing) await deps.notices.send(tx, { canal: 'email', para: to, chave, ...words })
}

/**
 * Sends the sheet of the day of each unit whose hour has come, once a day to each address, until midnight where every node was away. The key
 * of the outbox decides between two leaders.
 */
export const sendFolhas = async (deps: Deps): Promise<void> => {
  const agora = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  for (const { unidade, hora, para } of await listFolhas(deps.db)) {
    if (hora === '' || agora.slice(11, 16) < hora) continue
    await inTransaction(deps.db, tx => queueFolha(deps, tx, { unidade, agora }, linesOf(para))).catch(
      (error: unknown) => deps.log.error({ err: error, event: 'folha.failed', unidade }, 'sheet of the day not queued'),
    )
  }
}
