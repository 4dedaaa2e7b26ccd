import { useEffect, useRef, useState } from 'react'
import { EVENTO_PADRAO } from '#contract/evento/messages.ts'
import type { HomenagemEventoPublica } from '#contract/evento/schema.ts'
import { api } from '#web/lib/http.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** The content of the panel: the event, its approved homenagens, and the pictures between them. */
export type Panel = { homenagens: HomenagemEventoPublica[]; imagens: string[]; nomeEvento: string; nomeEmpresa: string }

const KEY = 'painel'
const EMPTY: Panel = {
  homenagens: [],
  imagens: ['1', '2', '3', '4', '5', '6', '7'],
  nomeEvento: EVENTO_PADRAO.nomeEvento,
  nomeEmpresa: EVENTO_PADRAO.nomeEmpresa,
}
/** A full fetch each 250 s (specification §2); the check in between only removes what is no longer approved. */
const REFETCH_MS = 250_000
const CHECK_MS = 10_000

const read = (): Panel => ({ ...EMPTY, ...readStored<Partial<Panel>>(KEY) })

type EventNames = Pick<Panel, 'nomeEvento' | 'nomeEmpresa'>

const fetchAprovadas = ({ nomeEvento, nomeEmpresa }: EventNames): Promise<HomenagemEventoPublica[]> =>
  api('GET /homenagem/eventos/aprovados', { query: { nomeEvento, nomeEmpresa } })

const fetchPanel = async (): Promise<Panel> => {
  const { nomeEvento, nomeEmpresa, imagens } = await api('GET /homenagem/eventos/atual')
  return { homenagens: await fetchAprovadas({ nomeEvento, nomeEmpresa }), imagens, nomeEvento, nomeEmpresa }
}

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
      void fetchAprovadas(names.current).then(
        approved => setPanel(current => withoutTakenDown(current, approved)),
        () => undefined,
      )
    whole()
    const timers = [setInterval(whole, REFETCH_MS), setInterval(check, CHECK_MS)]
    return () => timers.forEach(clearInterval)
  }, [])
  useEffect(() => void writeStored(KEY, panel), [panel])
  return panel
}
