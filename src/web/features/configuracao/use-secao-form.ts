import { useQueryClient } from '@tanstack/react-query'
import { type SecaoConfiguracao, salvarConfiguracaoBody } from '#contract/configuracao/schema.ts'
import { mainMessage } from '#web/lib/form-errors.ts'
import { fetchGrupo } from '#web/lib/grupo.ts'
import { messageOf } from '#web/lib/http.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { callKey } from '#web/lib/use-call.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'
import { CONFIGURACOES } from './messages.ts'

/** Calls that show a section or its history. */
export const CONFIGURACAO_CALLS = [
  'GET /cliente/configuracao',
  'GET /cliente/configuracao/historico',
  'GET /cliente/sepultura/:empresa/totem',
] as const

/** Puts a saved section in place; names of units change in this tab at once. */
export const useShowSaved = () => {
  const client = useQueryClient()
  return (saved: SecaoConfiguracao): void => {
    client.setQueryData(callKey('GET /cliente/configuracao'), all =>
      all?.map(one => (one.secao === saved.secao && one.unidade === saved.unidade ? saved : one)),
    )
    void fetchGrupo(client)
  }
}

/** The form of one section; a version that another person saved meanwhile is never overwritten without a question. */
export const useSecaoForm = <Secao extends SecaoConfiguracao>({ secao, unidade, versao, valor }: Secao) => {
  const save = useSend('PUT /cliente/configuracao', {
    done: 'Configuração salva. As páginas e as telas mostram em poucos segundos.',
    failed: error => messageOf(error, 'Não foi possível salvar a configuração.'),
    after: useShowSaved(),
    changes: CONFIGURACAO_CALLS,
    changesAfterFailure: true,
  })
  const form = usePortalForm({
    schema: salvarConfiguracaoBody,
    initial: { secao, unidade, versao, valor: valor as Secao['valor'] },
    draft: `configuracao:${secao}:${unidade}`,
    send: body => save.mutateAsync({ body }),
    failure: () => undefined,
    onInvalid: problems => toast.error(mainMessage(problems, CONFIGURACOES.confira)),
  })
  return {
    ...form,
    /** Another person saved the section after this draft was begun. */
    outdated: form.unsaved && form.values.versao !== versao,
    guard: useUnsavedGuard(form.unsaved, form.discard),
    /** The next save replaces what the other person saved. */
    overwrite: () => form.setValues(now => ({ ...now, versao })),
  }
}

export type SecaoForm<Secao extends SecaoConfiguracao> = ReturnType<typeof useSecaoForm<Secao>>
