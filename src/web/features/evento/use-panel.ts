import { useEffect, useRef, useState } from 'react'
import { OWN_EVENTO_IMAGENS } from '#contract/configuracao/rules.ts'
import { EVENTO_PADRAO } from '#contract/evento/padrao-rules.ts'
import type { Evento, HomenagemEventoPublica } from '#contract/evento/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { api, apiPage } from '#web/lib/http.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** The content of the panel: the event, its approved homenagens, and the pictures between them. */
export type Panel = { homenagens: HomenagemEventoPublica[] } & Pick<
  Evento,
  'imagens' | 'convite' | 'nomeEvento' | 'nomeEmpresa'
>

const KEY = 'painel'
const EMPTY: Panel = {
  homenagens: [],
  imagens: [...OWN_EVENTO_IMAGENS],
  convite: '',
  nomeEvento: EVENTO_PADRAO.nomeEvento,
  nomeEmpresa: EVENTO_PADRAO.nomeEmpresa,
}
/** New homenagens each 250 s (specification §2); the check in between removes what is no longer approved, and follows the event. */
const REFETCH_MS = 250_000
const CHECK_MS = 10_000

const isAddress = (imagem: string): boolean => imagem.startsWith('/')

/** Displays stored names of pictures once. */
const read = (): Panel => {
  const stored = { ...EMPTY, ...readStored<Partial<Panel>>(KEY) }
  return stored.imagens.every(isAddress) ? stored : { ...stored, imagens: EMPTY.imagens }
}

type EventNames = Pick<Panel, 'nomeEvento' | 'nomeEmpresa'>

/** Every page of the list: a person who wrote in the morning looks for their message too. */
const fetchAprovadas = async ({ nomeEvento, nomeEmpresa }: EventNames): Promise<HomenagemEventoPublica[]> => {
  // By id, because a homenagem that is approved meanwhile moves the others to the next page.
  const found = new Map<number, HomenagemEventoPublica>()
  for (let pagina = 1; ; pagina += 1) {
    const query = { nomeEvento, nomeEmpresa, pagina, tamanho: LIST_MAX.public }
    const { items, total } = await apiPage('GET /homenagem/eventos/aprovados', { query })
    for (const homenagem of items) found.set(homenagem.id, homenagem)
    if (items.length === 0 || pagina * LIST_MAX.public >= total) return [...found.values()]
  }
}

const fetchEvento = async (): Promise<Omit<Panel, 'homenagens'>> => {
  const { nomeEvento, nomeEmpresa, imagens, convite } = await api('GET /homenagem/eventos/atual')
  return { nomeEvento, nomeEmpresa, imagens, convite }
}

const fetchPanel = async (): Promise<Panel> => {
  const evento = await fetchEvento()
  return { ...evento, homenagens: await fetchAprovadas(evento) }
}

const isSameEvent = (one: EventNames, other: EventNames): boolean =>
  one.nomeEvento === other.nomeEvento && one.nomeEmpresa === other.nomeEmpresa

/** Preserves the order of the panel: removes withdrawn cards, updates edited ones, and leaves new ones to the next full fetch. */
export const withoutTakenDown = (panel: Panel, approved: HomenagemEventoPublica[]): Panel => {
  const known = new Map(approved.map(homenagem => [homenagem.id, homenagem]))
  const homenagens = panel.homenagens.flatMap(({ id }) => known.get(id) ?? [])
  return { ...panel, homenagens: homenagens.length === 0 ? approved : homenagens }
}

/** Follows the server, and keeps its content while the server does not respond. */
export const usePanel = (): Panel => {
  const [panel, setPanel] = useState(read)
  const names = useRef<EventNames>(panel)
  useEffect(() => {
    names.current = panel
  }, [panel])
  useEffect(() => {
    const whole = () => void fetchPanel().then(setPanel, () => undefined)
    const check = () =>
      void Promise.all([fetchEvento(), fetchAprovadas(names.current)]).then(
        ([evento, approved]) => {
          if (isSameEvent(evento, names.current))
            setPanel(current => withoutTakenDown({ ...current, ...evento }, approved))
          else whole()
        },
        () => undefined,
      )
    whole()
    const timers = [setInterval(whole, REFETCH_MS), setInterval(check, CHECK_MS)]
    return () => timers.forEach(clearInterval)
  }, [])
  useEffect(() => void writeStored(KEY, panel), [panel])
  return panel
}
