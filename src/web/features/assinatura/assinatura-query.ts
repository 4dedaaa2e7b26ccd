import { useMutation } from '@tanstack/react-query'
import type { LivroDePresenca } from '#contract/assinatura/schema.ts'
import { api } from '#web/lib/http.ts'
import type { Load } from '#web/lib/load.ts'
import { RETRY_WHEN_ONLINE } from '#web/lib/sending.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

export const LIVRO_KEY = 'livro-de-presenca'

export type LivroAddress = { despedidaId: number; chave: string | undefined }

export const loadLivro: Load<LivroAddress, LivroDePresenca> = (client, { despedidaId, chave }) =>
  client('GET /participantes/livro/:despedidaId', { params: { despedidaId }, query: { chave } })

/** `key`: of exactly this name and city, so that a request repeated after a reload is the same one. */
export type AssinaturaDraft = { nome: string; cidade: string; key: string }

const signedKey = (despedidaId: number): string => `presenca:${despedidaId}`

/** The names that were signed on this device. */
export const readSigned = (despedidaId: number): readonly string[] => readStored<string[]>(signedKey(despedidaId)) ?? []

export const useSign = ({ despedidaId, chave }: LivroAddress, onSigned: (names: readonly string[]) => void) =>
  useMutation({
    ...RETRY_WHEN_ONLINE,
    mutationFn: ({ nome, cidade, key }: AssinaturaDraft) =>
      api('POST /participantes/assinaturas', {
        body: { despedida: despedidaId, nome, cidade, chave },
        idempotencyKey: key,
      }),
    onSuccess: (_received, { nome }) => {
      const names = [...readSigned(despedidaId), nome.trim()]
      writeStored(signedKey(despedidaId), names)
      onSigned(names)
    },
  })
