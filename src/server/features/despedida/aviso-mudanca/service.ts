import { momentInWords } from '#contract/despedida/date-rules.ts'
import { AVISO_MUDANCA } from '#contract/despedida/messages.ts'
import type { Rito } from '#contract/despedida/rito-rules.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { publicAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { pararAddress } from '#server/features/despedida/lembrete/service.ts'
import { apresentacaoOf, type DespedidaRow } from '#server/features/despedida/store.ts'
import { type Ceremonies, listRecipients, storeBefore } from './store.ts'

/** Staff may correct what they just saved: notices are sent for a change that is this old. */
const NOTICE_DELAY_SECONDS = 180

export const ceremoniesOf = (row: DespedidaRow): Ceremonies => {
  const { local_velorio, data_velorio } = velorioInForce(row, apresentacaoOf(row))
  const { local_sepultamento, data_sepultamento } = row
  return { local_velorio, data_velorio, local_sepultamento, data_sepultamento }
}

type CerimoniaChange = { cerimonia: 'velorio' | Rito; antes: string; agora: string }

const inWords = (lugar: string, quando: string | null): string => {
  const words = momentInWords(quando)
  const moment = words === '' ? '' : `${words.charAt(0).toLowerCase()}${words.slice(1)} (${formatDataHora(quando)})`
  return [moment, lugar].filter(part => part !== '').join(', ')
}

/** The differences in words, with the old and the new hour. A ceremony that had no hour before has not changed for anybody. */
const changesBetween = (before: Ceremonies, after: Ceremonies, rito: Rito): CerimoniaChange[] =>
  (['velorio', 'sepultamento'] as const).flatMap(cerimonia => {
    const known = before[`data_${cerimonia}`]
    const antes = inWords(before[`local_${cerimonia}`], known)
    const agora = inWords(after[`local_${cerimonia}`], after[`data_${cerimonia}`])
    if (known === null || after[`data_${cerimonia}`] === null || antes === agora) return []
    return [{ cerimonia: cerimonia === 'velorio' ? cerimonia : rito, antes, agora }]
  })

/** Records a change of place or hour in the transaction of the change; `sendDueNotices` sends the notices. */
export const recordChange = async (tx: Executor, before: DespedidaRow, after: DespedidaRow): Promise<void> => {
  const known = ceremoniesOf(before)
  if (changesBetween(known, ceremoniesOf(after), after.rito).length > 0)
    await storeBefore(tx, before.id, known, NOTICE_DELAY_SECONDS)
}

/**
 * Queues one notice for each participant who agreed to notices, with the old and the new hour. Nobody is notified of a change that was
 * undone in the meantime, or of a page that is not active.
 */
export const queueNotices = async (
  deps: Deps,
  tx: Executor,
  row: DespedidaRow,
  known: Ceremonies & { desde: string },
): Promise<void> => {
  const changes = changesBetween(known, ceremoniesOf(row), row.rito)
  if (changes.length === 0 || !row.status_memoria) return
  const write = await readTextos(tx)
  const values = { falecido: row.pessoa_falecida.nome, link: publicAddress(deps.config, `/despedida/${row.id}`) }
  const texts = {
    despedidaId: row.id,
    assunto: write('mudancaAssunto', values),
    sms: write('mudancaSms', { ...values, mudancas: AVISO_MUDANCA.mudancasSms(changes) }),
  }
  for (const { id, email, telefone } of await listRecipients(tx, row.id, known.desde)) {
    const parar = pararAddress(deps, id)
    const words = { ...values, mudancas: AVISO_MUDANCA.mudancas(changes), parar }
    await notifyPerson(deps, tx, email === '' ? { telefone } : { email }, {
      ...texts,
      email: write('mudancaEmail', words),
    })
  }
}
