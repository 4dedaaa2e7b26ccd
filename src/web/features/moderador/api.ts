import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { api } from '#web/lib/http.ts'
import { type ModeradorValues, pessoaOf } from './draft.ts'

export type NovaPessoaModerador = RouteRequest<Routes['POST /cliente/nova-pessoa-moderador']>['body']

export const novaPessoaModeradorBody = (values: ModeradorValues, telefone: string): NovaPessoaModerador => ({
  username: values.email.trim(),
  ...(values.senhaPeloLink ? { senha_pelo_link: true } : { password: values.senha }),
  pessoa: pessoaOf(values, telefone),
})

/** Body of the update: the fields of an existing moderator that may change after the verification. */
export const updatePessoaModeradorBody = (values: ModeradorValues, telefone: string, id: number) => ({
  pessoa: { id, ...pessoaOf(values, telefone) },
})

export const createModerador = (body: NovaPessoaModerador, idempotencyKey: string) =>
  api('POST /cliente/nova-pessoa-moderador', { body, idempotencyKey })

export const updateModerador = (body: ReturnType<typeof updatePessoaModeradorBody>, idempotencyKey: string) =>
  api('POST /cliente/update-pessoa-moderador', { body, idempotencyKey })
