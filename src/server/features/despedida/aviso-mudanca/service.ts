import { type Cerimonia, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { momentInWords } from '#contract/despedida/date-rules.ts'
import { CERIMONIA_DO_LEMBRETE } from '#contract/despedida/lembrete-rules.ts'
import { AVISO_MUDANCA, type CerimoniaChange } from '#contract/despedida/messages.ts'
import { LEMBRETES } from '#contract/despedida/public-schema.ts'
import type { Rito } from '#contract/despedida/rito-rules.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { publicAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { notifyOnce } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { pararAddress } from '#server/features/despedida/lembrete/service.ts'
import { contactOf, listTold, type Recipient, takeBack } from '#server/features/despedida/lembrete/store.ts'
import { apresentacaoOf, type DespedidaRow } from '#server/features/despedida/store.ts'
import { type Ceremonies, listRecipients, lockParticipantes, storeBefore } from './store.ts'

/** Staff may correct what they just saved: notices are sent for a change that is this old. */
const NOTICE_DELAY_SECONDS = 180

const ceremoniesOf = (row: DespedidaRow): Ceremonies => {
  const { local_velorio, data_velorio } = velorioInForce(row, apresentacaoOf(row))
  const { local_sepultamento, data_sepultamento, cerimonias } = row
  return { local_velorio, data_velorio, local_sepultamento, data_sepultamento, cerimonias }
}

/** As the public reads them, with the kind of the last one. */
const listOf = (known: Ceremonies, rito: Rito): Cerimonia[] =>
  cerimoniasOf({
    ...known,
    rito,
    localizacao_sepultado: '',
    // The fields have the hour in force already.
    apresentacao: { empresa: null, capela: null, dataHoraInicial: null, dataHoraFinal: null },
  })

export const publicCerimoniasOf = (row: DespedidaRow): Cerimonia[] => listOf(ceremoniesOf(row), row.rito)

const inWords = ({ start, ...at }: Cerimonia): string => {
  const words = momentInWords(start)
  const moment = words === '' ? '' : `${words.charAt(0).toLowerCase()}${words.slice(1)} (${formatDataHora(start)})`
  return [moment, whereOf(at)].filter(part => part !== '').join(', ')
}

/**
 * The differences in words, with the old and the new hour. A ceremony that had no hour before has not changed for anybody, and one without an
 * hour now is still to be told. An added one that is not in the list any more is cancelled, unless its hour has passed.
 */
const changesBetween = (before: Ceremonies, after: Ceremonies, rito: Rito, now: string): CerimoniaChange[] => {
  const current = listOf(after, rito)
  const isKept = ({ which }: Cerimonia): boolean => after.cerimonias.some(({ id }) => String(id) === which)
  return listOf(before, rito).flatMap(old => {
    const next = current.find(({ which }) => which === old.which)
    const cancelled = next === undefined && !isKept(old) && (old.start ?? '') > now
    if (old.start === null || (!cancelled && !next?.start)) return []
    const { kind, title } = next ?? old
    const [antes, agora] = [inWords(old), next ? inWords(next) : '']
    return antes === agora ? [] : [{ kind, title, antes, agora }]
  })
}

/** Records a change of place or hour in the transaction of the change; `sendDueNotices` sends the notices. */
export const recordChange = async (tx: Executor, before: DespedidaRow, after: DespedidaRow): Promise<void> => {
  const known = ceremoniesOf(before)
  if (changesBetween(known, ceremoniesOf(after), after.rito, '').length > 0)
    await storeBefore(tx, before.id, known, NOTICE_DELAY_SECONDS)
}

type Told = Recipient & { changes: readonly CerimoniaChange[] }

/**
 * Each contact once: those who agreed to notices of every change, then those who received a notice of a mass, of the changes of that mass:
 * nobody is left with an hour that the portal sent them.
 */
const listAllTold = async (
  tx: Executor,
  despedidaId: number,
  changes: readonly CerimoniaChange[],
  since: string,
): Promise<Told[]> => {
  const told = (await listRecipients(tx, despedidaId, since)).map(person => ({ ...person, changes }))
  for (const tipo of LEMBRETES) {
    const ofMass = changes.filter(({ kind }) => kind === CERIMONIA_DO_LEMBRETE[tipo])
    if (ofMass.length === 0) continue
    await takeBack(tx, despedidaId, tipo)
    const known = new Set(told.map(contactOf))
    for (const person of await listTold(tx, despedidaId, tipo))
      if (!known.has(contactOf(person))) told.push({ ...person, changes: ofMass })
  }
  return told
}

/**
 * Queues one notice for each person who is to know, with the old and the new hour. Nobody is notified of a change that was undone in the
 * meantime, or of a page that is not active.
 */
export const queueNotices = async (
  deps: Deps,
  tx: Executor,
  row: DespedidaRow,
  known: Ceremonies & { desde: string },
): Promise<void> => {
  const now = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  const changes = changesBetween(known, ceremoniesOf(row), row.rito, now)
  if (changes.length === 0 || !row.status_memoria) return
  await lockParticipantes(tx, row.id)
  const write = await readTextos(tx)
  const values = { falecido: row.pessoa_falecida.nome, link: publicAddress(deps.config, `/despedida/${row.id}`) }
  for (const { id, changes: own, ...contact } of await listAllTold(tx, row.id, changes, known.desde))
    await notifyOnce(deps, tx, contact, {
      valores: { nome: values.falecido, link: values.link },
      despedidaId: row.id,
      participanteId: id,
      assunto: write('mudancaAssunto', values),
      sms: write('mudancaSms', { ...values, mudancas: AVISO_MUDANCA.mudancasSms(own) }),
      email: write('mudancaEmail', {
        ...values,
        mudancas: AVISO_MUDANCA.mudancas(own),
        parar: pararAddress(deps, id),
      }),
    })
}
