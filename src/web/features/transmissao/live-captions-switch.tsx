import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './monitor.module.css'
import { MONITOR } from './monitor-messages.ts'
import { monitorKey } from './monitor-query.ts'

/** Texts of the switch for the captions of the live picture. */
const LEGENDAS_AO_VIVO = {
  ligar: 'Legendas automáticas ao vivo',
  ajuda:
    'Um programa escreve o que uma pessoa fala, com erros, marcado como automático. Para isso, o som da fala vai, em pedaços de segundos, ao serviço de reconhecimento de fala que o grupo escolheu, e assim pode sair dos servidores do grupo. O portal não guarda os pedaços nem o texto. Só ligue com o acordo da família. Cada visitante liga no seu aparelho. Vale para a capela e para as outras cerimônias.',
} as const

/** The family or staff decide for each despedida; shown where the house has a service that recognises speech. */
export const LiveCaptionsSwitch = ({ transmissao: { despedidaId, legendas } }: { transmissao: Transmissao }) => {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (ligadas: boolean) =>
      api('PUT /cliente/transmissao/:id/legendas', { params: { id: despedidaId }, body: { ligadas } }),
    onSuccess: response => client.setQueryData(monitorKey(despedidaId), response),
    onError: error => toast.error(messageOf(error, MONITOR.erro)),
  })
  if (legendas === null) return null
  return (
    <Switch
      className={classes.controls}
      label={LEGENDAS_AO_VIVO.ligar}
      aria-label={LEGENDAS_AO_VIVO.ligar}
      description={LEGENDAS_AO_VIVO.ajuda}
      checked={legendas}
      disabled={change.isPending}
      onChange={event => change.mutate(event.currentTarget.checked)}
    />
  )
}
