import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import type { Load } from '#web/lib/load.ts'

export const loadUltimas: Load<Record<string, never>, DespedidaCard[]> = client =>
  client('GET /exibicao/despedidas/ultimas', { query: { tamanho: 24 } })

export const loadApresentadas: Load<Record<string, never>, DespedidaCard[]> = client =>
  client('GET /exibicao/despedidas/apresentadas', { query: {} })

export const loadBusca: Load<{ nome: string }, DespedidaCard[]> = (client, { nome }) =>
  client('GET /exibicao/despedidas/busca', { query: { nome } })
