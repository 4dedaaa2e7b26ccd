import { useMutation } from '@tanstack/react-query'
import type { UnidadeSepulturas } from '#contract/sepultura/schema.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import type { Load } from '#web/lib/load.ts'
import { SEPULTURA } from './messages.ts'

export const SEPULTURA_KEY = 'sepultura'

export const loadUnidade: Load<{ empresa: string }, UnidadeSepulturas> = (client, params) =>
  client('GET /exibicao/sepultura/:empresa', { params })

export type GraveDraft = { nome: string; ano: string }

/** The search itself. Nothing of it is kept, neither in the address nor on the device. */
export const useSearchGrave = (empresa: string, totem: string | undefined) =>
  useMutation({
    mutationFn: (draft: GraveDraft) =>
      api('POST /exibicao/sepultura/:empresa', { params: { empresa }, body: { ...draft, totem }, anonymous: true }),
    gcTime: 0,
  })

export const searchProblem = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? SEPULTURA.limite : messageOf(error, SEPULTURA.falhou)
