import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { useDraft } from '#web/lib/draft.ts'
import { mainMessage } from '#web/lib/form-errors.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSaveSecao } from './configuracao-query.ts'
import { CONFIGURACOES } from './messages.ts'
import { fieldsOf, isSame, requestOf, type SecaoDraft, secaoErrors } from './secao-draft.ts'

/**
 * The form of one section: the draft survives a reload, and a version that another person saved meanwhile is never overwritten without a
 * question.
 */
export const useSecaoForm = <Secao extends SecaoConfiguracao>(secao: Secao) => {
  type Valor = Secao['valor']
  const [stored, setStored, forget] = useDraft<SecaoDraft<Valor> | null>(
    `configuracao:${secao.secao}:${secao.unidade}`,
    null,
  )
  const unsaved = stored !== null && !isSame(stored.valor, secao.valor)
  const draft = unsaved ? stored : { base: secao.versao, valor: secao.valor as Valor }
  const request = requestOf(secao, draft)
  const save = useSaveSecao(forget)
  const form = useForm({
    values: request,
    errors: secaoErrors(request),
    fields: fieldsOf(draft.valor),
    save,
    onInvalid: errors => toast.error(mainMessage(errors, CONFIGURACOES.confira)),
  })
  return {
    ...form,
    valor: draft.valor,
    unsaved,
    /** Another person saved the section after this draft was begun. */
    outdated: unsaved && draft.base !== secao.versao,
    saving: save.isPending,
    saved: save.isSuccess,
    guard: useUnsavedGuard(unsaved, forget),
    change: (part: Partial<Valor>) =>
      setStored(now => {
        const { base, valor } = now ?? draft
        return { base, valor: { ...valor, ...part } }
      }),
    discard: forget,
    rebase: () => setStored(now => now && { ...now, base: secao.versao }),
  }
}

export type SecaoForm<Secao extends SecaoConfiguracao> = ReturnType<typeof useSecaoForm<Secao>>
