import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import type { Extensao } from '#contract/transmissao/limits.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { isOccupied, listConflicts } from '#web/features/capela/public.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { dataHoraAt, timeOf } from '#web/lib/instant.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { untilInWords } from './end-rules.ts'
import { MONITOR } from './monitor-messages.ts'

export const monitorKey = (id: number) => callKey('GET /cliente/transmissao/:id', { params: { id } })
const MONITOR_POLL_INTERVAL_MS = 3000

type Apresentacao = NonNullable<Transmissao['apresentacao']>

export const useMonitor = (id: number) =>
  useCall('GET /cliente/transmissao/:id', { params: { id }, refetchInterval: MONITOR_POLL_INTERVAL_MS })

export type MonitorAction =
  | { tipo: 'ligar' | 'desligar' | 'reabrir' }
  | { tipo: 'encerrar'; cerimonia: boolean }
  | { tipo: 'estender'; minutos: Extensao }
  | { tipo: 'cerimonia'; emAndamento: boolean }

const act = (id: number, action: MonitorAction): Promise<Transmissao> => {
  const params = { id }
  if (action.tipo === 'estender')
    return api('POST /cliente/transmissao/:id/estender', { params, body: { minutos: action.minutos } })
  if (action.tipo === 'cerimonia')
    return api('PUT /cliente/transmissao/:id/cerimonia', { params, body: { emAndamento: action.emAndamento } })
  if (action.tipo === 'encerrar')
    return api('POST /cliente/transmissao/:id/encerrar', { params, body: { cerimonia: action.cerimonia } })
  if (action.tipo === 'reabrir') return api('POST /cliente/transmissao/:id/reabrir', { params })
  return api('PUT /cliente/transmissao/:id/camera', { params, body: { ligada: action.tipo === 'ligar' } })
}

/** The next velorio in the chapel, if it prevents the extension. */
const nextVelorio = async (
  { id, empresa, capela, dataHoraFinal }: Apresentacao,
  minutos: Extensao,
): Promise<string> => {
  const until = dataHoraAt(timeOf(dataHoraFinal) + minutos * 60_000)
  const found = await listConflicts({ id, empresa, capela, dataHoraInicial: dataHoraFinal, dataHoraFinal: until })
  return found
    .map(velorio => ` A capela é de ${velorio.nomeFalecido} a partir de ${formatDataHora(velorio.dataHoraInicial)}.`)
    .join('')
}

const showFailure = async (error: unknown, action: MonitorAction, apresentacao: Apresentacao | null): Promise<void> => {
  const sentence = messageOf(error, MONITOR.erro)
  const isConflict = action.tipo === 'estender' && apresentacao !== null && isOccupied(error)
  toast.error(isConflict ? `${sentence}.${await nextVelorio(apresentacao, action.minutos)}` : sentence)
}

const doneSentence = ({ apresentacao }: Transmissao, { tipo }: MonitorAction): string =>
  tipo === 'estender' && apresentacao ? `A transmissão vai ${untilInWords(apresentacao.dataHoraFinal)}.` : MONITOR.feito

/** One change for each tap; the response is shown immediately. */
export const useMonitorAction = ({
  despedidaId: id,
  apresentacao,
}: Pick<Transmissao, 'despedidaId' | 'apresentacao'>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: MonitorAction) => act(id, action),
    onSuccess: (response, action) => {
      client.setQueryData(monitorKey(id), response)
      if (action.tipo === 'encerrar') return
      toast.success(doneSentence(response, action))
    },
    onError: (error, action) => showFailure(error, action, apresentacao),
    onSettled: () => client.invalidateQueries({ queryKey: monitorKey(id) }),
  })
}
