import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { api } from '#web/lib/http.ts'
import { type ModeradorDraft, pessoaOf } from './draft.ts'

export type NovaPessoaModerador = RouteRequest<Routes['POST /cliente/nova-pessoa-moderador']>['body']

export const novaPessoaModeradorBody = (
  draft: ModeradorDraft,
  telefone: string,
  senha: string,
): NovaPessoaModerador => ({
  username: draft.email.trim(),
  ...(draft.senhaPeloLink ? { senha_pelo_link: true } : { password: senha }),
  pessoa: pessoaOf(draft, telefone),
})

/** Body of the update: the fields of an existing moderator that may change after the verification. */
export const updatePessoaModeradorBody = (draft: ModeradorDraft, telefone: string, id: number) => ({
  pessoa: { id, ...pessoaOf(draft, telefone) },
})

export const createModerador = (body: NovaPessoaModerador, idempotencyKey: string) =>
  api('POST /cliente/nova-pessoa-moderador', { body, idempotencyKey })

export const updateModerador = (body: ReturnType<typeof updatePessoaModeradorBody>, idempotencyKey: string) =>
  api('POST /cliente/update-pessoa-moderador', { body, idempotencyKey })
