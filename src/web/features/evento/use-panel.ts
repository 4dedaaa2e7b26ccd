import { useEffect, useState } from 'react'
import type { HomenagemEventoPublica } from '#contract/evento/schema.ts'
import { api } from '#web/lib/http.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** What the panel shows: approved tributes, the pictures between them, and whose event it is. */
export type Panel = { homenagens: HomenagemEventoPublica[]; imagens: string[]; nomeEmpresa: string }

const KEY = 'painel'
const EMPTY: Panel = {
  homenagens: [],
  imagens: ['1', '2', '3', '4', '5', '6', '7'],
  nomeEmpresa: 'Memorial Parque Maceió',
}
/** The whole is fetched again each 250 s (spec §2); in between only to take down what is no longer approved. */
const REFETCH_MS = 250_000
const CHECK_MS = 10_000

const read = (): Panel => ({ ...EMPTY, ...readStored<Partial<Panel>>(KEY) })

const fetchPanel = async (): Promise<Panel> => {
  const [evento, homenagens] = await Promise.all([
    api('GET /homenagem/eventos/atual'),
    api('GET /homenagem/eventos/aprovados', { query: {} }),
  ])
  return { homenagens, imagens: evento.imagens, nomeEmpresa: evento.nomeEmpresa }
}

/** Keeps the order on the wall: what is gone leaves, what was corrected changes, what is new waits for the next whole fetch. */
export const withoutTakenDown = (panel: Panel, approved: HomenagemEventoPublica[]): Panel => {
  const known = new Map(approved.map(homenagem => [homenagem.id, homenagem]))
  const homenagens = panel.homenagens.flatMap(({ id }) => known.get(id) ?? [])
  return { ...panel, homenagens: homenagens.length === 0 ? approved : homenagens }
}

/** The panel follows the server and stays as it was while nobody answers. */
export const usePanel = (): Panel => {
  const [panel, setPanel] = useState(read)
  useEffect(() => {
    const whole = () => void fetchPanel().then(setPanel, () => undefined)
    const check = () =>
      void api('GET /homenagem/eventos/aprovados', { query: {} }).then(
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
