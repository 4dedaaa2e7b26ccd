import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import type { Load } from '#web/lib/load.ts'

/** Despedidas per page; "Mostrar mais" loads as many again. */
export const ULTIMAS_PAGE_SIZE = 24

export const loadUltimas: Load<Record<string, never>, DespedidaCard[]> = client =>
  client('GET /exibicao/despedidas/ultimas', { query: { tamanho: ULTIMAS_PAGE_SIZE } })

export const loadApresentadas: Load<Record<string, never>, DespedidaCard[]> = client =>
  client('GET /exibicao/despedidas/apresentadas', { query: {} })

export const loadProximas: Load<Record<string, never>, DespedidaCard[]> = client =>
  client('GET /exibicao/despedidas/proximas', {})

export const loadBusca: Load<{ nome: string }, DespedidaCard[]> = (client, { nome }) =>
  client('GET /exibicao/despedidas/busca', { query: { nome } })
