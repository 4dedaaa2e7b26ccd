import { RITO } from './rito-messages.ts'
import type { Rito } from './rito-rules.ts'
import type { CerimoniaKind, TipoCerimonia } from './tipo-cerimonia-rules.ts'
import { activeApresentacao, assumedEnd, cerimoniaEnd, velorioInForce } from './velorio-rules.ts'

/** An added ceremony. `titulo` is its name: the words of its kind, or of those who added it. */
export type CerimoniaAdicional = {
  id: number
  tipo: TipoCerimonia
  titulo: string
  data_hora: string
  termino: string | null
  local: string
  endereco: string
  observacao: string
  /** False: for the family alone. Absent for the public, who get no others. */
  publica?: boolean
}

/** A ceremony as everybody but staff reads it. Hours are local times of the portal. */
export type Cerimonia = {
  /** `velorio`, `rito`, or the id of an added one: the key of its changes. */
  which: string
  /** What it is: the noun and the grammar of every sentence about it. */
  kind: CerimoniaKind
  /** Its name in Portuguese. */
  title: string
  start: string | null
  /** Only where it is known. */
  end?: string
  /** When it is over: its end, or one that is assumed from the start. */
  over: string | undefined
  place: string
  /** Grave or room at that place, or its address. */
  detail?: string
  note?: string
}

export type DespedidaCerimonias = Parameters<typeof cerimoniaEnd>[1] & {
  rito: Rito
  local_sepultamento: string
  localizacao_sepultado: string
  cerimonias?: readonly CerimoniaAdicional[] | undefined
}

const velorioOf = (despedida: DespedidaCerimonias): Cerimonia => {
  const { apresentacao } = despedida
  const { data_velorio: start, local_velorio: place } = velorioInForce(despedida, apresentacao)
  const end = activeApresentacao(apresentacao) && apresentacao.dataHoraFinal
  const over = cerimoniaEnd('velorio', despedida)
  return { which: 'velorio', kind: 'velorio', title: 'Velório', start, ...(end && { end }), over, place }
}

const ritoOf = (despedida: DespedidaCerimonias): Cerimonia => ({
  which: 'rito',
  kind: despedida.rito,
  title: RITO[despedida.rito],
  start: despedida.data_sepultamento,
  over: cerimoniaEnd('rito', despedida),
  place: despedida.local_sepultamento,
  detail: despedida.localizacao_sepultado,
})

const adicionalOf = (added: CerimoniaAdicional): Cerimonia => ({
  which: String(added.id),
  kind: added.tipo,
  title: added.titulo,
  start: added.data_hora,
  ...(added.termino && { end: added.termino }),
  over: added.termino ?? assumedEnd(added.data_hora),
  place: added.local,
  detail: added.endereco,
  note: added.observacao,
})

/**
 * Every ceremony of a despedida in the order of their hours: the velório, by its apresentacao or else its page (decision 034), the last one,
 * and those that were added. One of the first two without an hour stands where it usually takes place. What is for the family alone is left
 * out, because most of what is written from this list leaves the portal.
 */
export const cerimoniasOf = (despedida: DespedidaCerimonias, { family = false } = {}): Cerimonia[] => {
  const [velorio, rito] = [velorioOf(despedida), ritoOf(despedida)]
  const added = (despedida.cerimonias ?? []).filter(({ publica }) => family || publica !== false)
  const order = (one: Cerimonia): string => one.start || (one === rito && velorio.start) || ''
  return [velorio, rito, ...added.map(adicionalOf)].sort((a, b) => order(a).localeCompare(order(b)))
}

/** The first ceremony that is not over; undefined after all of them, and without an hour. */
export const nextCerimonia = (despedida: DespedidaCerimonias, now: string): Cerimonia | undefined =>
  cerimoniasOf(despedida).find(({ over }) => over !== undefined && now < over)

/** Place and, where it is known, grave, room or address. */
export const whereOf = ({ place, detail }: Pick<Cerimonia, 'place' | 'detail'>): string =>
  [place, detail].filter(Boolean).join(', ')

/** What a map is asked for: it does not know graves. */
export const cerimoniaAddress = (cerimonia: Cerimonia): string =>
  cerimonia.which === 'rito' ? cerimonia.place : whereOf(cerimonia)
