import { RITO } from './messages.ts'
import type { Rito } from './rito-rules.ts'
import { activeApresentacao, cerimoniaEnd, velorioInForce } from './velorio-rules.ts'

export type CerimoniaKey = 'velorio' | 'rito'

/** A ceremony as everybody but staff reads it. Hours are local times of the portal. */
export type Cerimonia = {
  which: CerimoniaKey
  /** What it is: the noun and the grammar of every sentence about it. */
  kind: 'velorio' | Rito
  start: string | null
  /** Only where it is known. */
  end?: string
  /** When it is over: its end, or one that is assumed from the start. */
  over: string | undefined
  place: string
  /** Grave or room at that place. */
  detail?: string
}

type DespedidaCerimonias = Parameters<typeof cerimoniaEnd>[1] & {
  rito: Rito
  local_sepultamento: string
  localizacao_sepultado: string
}

/** The velório of a despedida, by its apresentacao or else its page (decision 034), and its last ceremony. */
export const cerimoniasOf = (despedida: DespedidaCerimonias): [Cerimonia, Cerimonia] => {
  const { apresentacao } = despedida
  const { data_velorio: start, local_velorio: place } = velorioInForce(despedida, apresentacao)
  const end = activeApresentacao(apresentacao) && apresentacao.dataHoraFinal
  return [
    {
      which: 'velorio',
      kind: 'velorio',
      start,
      ...(end && { end }),
      over: cerimoniaEnd('velorio', despedida),
      place,
    },
    {
      which: 'rito',
      kind: despedida.rito,
      start: despedida.data_sepultamento,
      over: cerimoniaEnd('rito', despedida),
      place: despedida.local_sepultamento,
      detail: despedida.localizacao_sepultado,
    },
  ]
}

/** The noun in Portuguese, for what is not translated. */
export const nameOf = ({ kind }: Pick<Cerimonia, 'kind'>): string => (kind === 'velorio' ? 'Velório' : RITO[kind].nome)

/** Place and, at the last ceremony, grave or room. */
export const whereOf = ({ place, detail }: Pick<Cerimonia, 'place' | 'detail'>): string =>
  [place, detail].filter(Boolean).join(', ')
