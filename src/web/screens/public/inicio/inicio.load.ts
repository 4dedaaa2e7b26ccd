import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import type { Load } from '#web/lib/load.ts'

type Nothing = Record<never, never>

/** What the public lists say of wakes that are live or will be within 48 hours. */
export const loadTransmissoes: Load<Nothing, DespedidaCard[]> = async client => {
  const [upcoming, live] = await Promise.all([
    client('GET /exibicao/despedidas/proximas'),
    client('GET /exibicao/despedidas/apresentadas', { query: {} }),
  ])
  return [...upcoming, ...live]
}

/** The telephone of each unit that states one. */
export const loadTelefones: Load<Nothing, string[]> = async client =>
  (await client('GET /exibicao/contatos')).flatMap(({ telefone }) => telefone || [])
