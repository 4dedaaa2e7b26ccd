import {
  type SalvarConfiguracao,
  type SecaoConfiguracao,
  salvarConfiguracaoBody,
} from '#contract/configuracao/schema.ts'
import { useDraft } from '#web/lib/draft.ts'
import { type FieldPaths, type FormErrors, formErrors, mainMessage } from '#web/lib/form-errors.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSaveSecao } from './configuracao-query.ts'
import { CONFIGURACOES } from './messages.ts'

/** What a person typed into a section, and the version it is based on. */
type SecaoDraft<Valor> = { base: number; valor: Valor }

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Every field of a value by its path in the request: `valor.itens.0.nome` → `itens.0.nome`. */
const fieldsOf = (valor: object, path = ''): FieldPaths<string> =>
  Object.fromEntries(
    Object.entries(valor).flatMap(([name, part]): [string, string][] => {
      const field = `${path}${name}`
      const own: [string, string] = [`valor.${field}`, field]
      const isNested = typeof part === 'object' && part !== null
      return isNested ? [own, ...Object.entries(fieldsOf(part, `${field}.`))] : [own]
    }),
  )

const requestOf = <Secao extends SecaoConfiguracao>(
  { secao, unidade }: Secao,
  { base, valor }: SecaoDraft<Secao['valor']>,
): SalvarConfiguracao => ({ secao, unidade, versao: base, valor }) as SalvarConfiguracao

const secaoErrors = (request: SalvarConfiguracao): FormErrors<string> =>
  formErrors(salvarConfiguracaoBody, request, fieldsOf(request.valor))

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
