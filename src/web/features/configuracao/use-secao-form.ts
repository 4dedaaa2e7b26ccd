import { type SecaoConfiguracao, salvarConfiguracaoBody } from '#contract/configuracao/schema.ts'
import { mainMessage } from '#web/lib/form-errors.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSaveSecao } from './configuracao-query.ts'
import { CONFIGURACOES } from './messages.ts'

/** The form of one section; a version that another person saved meanwhile is never overwritten without a question. */
export const useSecaoForm = <Secao extends SecaoConfiguracao>({ secao, unidade, versao, valor }: Secao) => {
  const save = useSaveSecao()
  const form = usePortalForm({
    schema: salvarConfiguracaoBody,
    initial: { secao, unidade, versao, valor: valor as Secao['valor'] },
    draft: `configuracao:${secao}:${unidade}`,
    send: body => save.mutateAsync(body),
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
