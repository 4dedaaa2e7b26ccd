import { useCall } from '#web/lib/use-call.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { apresentacaoSchema, newApresentacao, valuesOfApresentacao } from './apresentacao-values.ts'
import { useSaveApresentacao } from './use-save-apresentacao.ts'

/** The chapel on the edit screen, saved with the page. Only edited fields are stored, also across a reload; others follow the server. */
export const useCapelaEdit = (idDespedida: number, enabled: boolean) => {
  const query = useCall('GET /apresentacao/despedida/:id', {
    params: { id: idDespedida },
    enabled,
    refetchOnMount: 'always',
  })
  const current = query.data?.find(one => one.pagina) ?? query.data?.slice(-1)[0]
  const saved = current ? valuesOfApresentacao(current) : newApresentacao(idDespedida)
  const save = useSaveApresentacao()
  const form = usePortalForm({
    schema: apresentacaoSchema,
    initial: saved,
    follow: 'fields',
    draft: enabled ? `capela:${idDespedida}` : undefined,
    send: (_hours, draft) => save.mutateAsync(draft),
    failure: error => (error instanceof Error ? error.message : undefined),
  })
  return { ...form, query, saved, error: save.error }
}
export type CapelaEdit = ReturnType<typeof useCapelaEdit>
