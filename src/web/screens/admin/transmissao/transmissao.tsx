import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isStaff } from '#contract/roles.ts'
import { MOMENTO_MAX_LENGTH } from '#contract/transmissao/limits.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { NotePanel } from '#web/features/despedida/note-dialog.tsx'
import { CerimoniasPanel } from '#web/features/transmissao/cerimonias-panel.tsx'
import { CerimoniaSwitch, EndNotice, Extension } from '#web/features/transmissao/end-panel.tsx'
import monitorClasses from '#web/features/transmissao/monitor.module.css'
import { MONITOR } from '#web/features/transmissao/monitor-messages.ts'
import { Alerts, Controls, Facts, Log, StateCard } from '#web/features/transmissao/monitor-panel.tsx'
import { monitorKey, useMonitor } from '#web/features/transmissao/monitor-query.ts'
import { Preview } from '#web/features/transmissao/preview.tsx'
import { RecordingPanel } from '#web/features/transmissao/recording-panel.tsx'
import { sendingForm } from '#web/lib/first-problem.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import panel from '#web/ui/admin/panel.module.css'
import { Pending } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { CerimoniaDaDespedida } from './cerimonia.tsx'
import { StaffPicture } from './staff-picture.tsx'
import classes from './transmissao.module.css'

const Picture = ({ transmissao }: { transmissao: Transmissao }) =>
  transmissao.previa === null ? (
    <p className={classes.nothing}>A imagem aparece aqui quando a câmera estiver no ar.</p>
  ) : (
    <Preview address={transmissao.previa} simulada={transmissao.simulada} />
  )

/** Texts of the switch for the captions of the live picture. */
const LEGENDAS_AO_VIVO = {
  ligar: 'Legendas automáticas ao vivo',
  ajuda:
    'Um programa escreve o que uma pessoa fala, com erros, marcado como automático. Para isso, o som da fala vai, em pedaços de segundos, ao serviço de reconhecimento de fala que o grupo escolheu, e assim pode sair dos servidores do grupo. O portal não guarda os pedaços nem o texto. Só ligue com o acordo da família. Cada visitante liga no seu aparelho. Vale para a capela e para as outras cerimônias.',
} as const

/** The family or staff decide for each despedida; shown where the house has a service that recognises speech. */
const LiveCaptionsSwitch = ({ transmissao: { despedidaId, legendas } }: { transmissao: Transmissao }) => {
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
      className={monitorClasses.controls}
      label={LEGENDAS_AO_VIVO.ligar}
      aria-label={LEGENDAS_AO_VIVO.ligar}
      description={LEGENDAS_AO_VIVO.ajuda}
      checked={legendas}
      disabled={change.isPending}
      onChange={event => change.mutate(event.currentTarget.checked)}
    />
  )
}

/** Writes what happens in the chapel now; "" removes the line. */
const useMomento = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (texto: string) => api('PUT /cliente/transmissao/:id/momento', { params: { id }, body: { texto } }),
    onSuccess: response => client.setQueryData(monitorKey(id), response),
    onError: error => toast.error(messageOf(error, MONITOR.erro)),
  })
}

/** Texts of the line about what happens in the chapel now. */
const MOMENTO = {
  titulo: 'O que acontece agora',
  onde: 'Aparece em segundos na página da despedida, embaixo da imagem, e na tela da capela. Sai sozinho no fim do velório.',
  nada: 'Nada escrito agora.',
  agora: (texto: string) => `Agora: ${texto}`,
  escolhas: ['Chegada do corpo', 'Oração', 'Missa', 'Culto', 'Últimas despedidas', 'Saída do cortejo'],
  outras: 'Com outras palavras',
  limite: (letras: number) => `Até ${letras} letras, para caber na tela da capela.`,
  exemplo: 'Cortejo às 15h40',
  mostrar: 'Mostrar',
  tirar: 'Tirar da página e da tela',
} as const

/** The line "Agora: …" of staff, under the picture of the page and on the display of the chapel: one tap, or their own words. */
const MomentoPanel = ({ transmissao }: { transmissao: Transmissao }) => {
  const [own, setOwn] = useState('')
  const { despedidaId, apresentacao } = transmissao
  const momento = useMomento(despedidaId)
  if (!apresentacao || apresentacao.encerrada) return null
  const current = apresentacao.momento
  const write = (texto: string) => {
    if (!momento.isPending) momento.mutate(texto, { onSuccess: () => setOwn('') })
  }
  const submit = () => {
    if (own.trim() !== '') write(own)
  }
  return (
    <section className={panel.panel} aria-labelledby="momento">
      <h2 id="momento">{MOMENTO.titulo}</h2>
      <p className="note">{MOMENTO.onde}</p>
      <p role="status" className={classes.current}>
        {current === '' ? MOMENTO.nada : MOMENTO.agora(current)}
      </p>
      <div className={classes.choices}>
        {MOMENTO.escolhas.map(texto => (
          <Button key={texto} variant="default" aria-pressed={texto === current} onClick={() => write(texto)}>
            {texto}
          </Button>
        ))}
      </div>
      <form className={classes.own} {...sendingForm(submit)}>
        <TextInput
          label={MOMENTO.outras}
          description={MOMENTO.limite(MOMENTO_MAX_LENGTH)}
          placeholder={MOMENTO.exemplo}
          maxLength={MOMENTO_MAX_LENGTH}
          value={own}
          onChange={event => setOwn(event.currentTarget.value)}
        />
        <Button type="submit" loading={momento.isPending} disabled={own.trim() === ''}>
          {MOMENTO.mostrar}
        </Button>
      </form>
      {current !== '' && (
        <Button variant="subtle" onClick={() => write('')}>
          {MOMENTO.tirar}
        </Button>
      )}
    </section>
  )
}

/** `/admin/transmissao/:id`: preflight check and monitor of one transmissao. The moderator has read access, staff control it. */
export const TransmissaoScreen = () => {
  const id = Number(useParams().id)
  const cerimonia = useSearchParams()[0].get('cerimonia')
  const monitor = useMonitor(id)
  const user = useSession()
  const { data } = monitor
  const staff = user !== undefined && user !== null && isStaff(user.roles)
  if (monitor.error instanceof ApiError && monitor.error.status === 404)
    return <NothingHere title="Despedida não localizada!" way="Ver as despedidas" />
  if (!data)
    return <Pending query={monitor} loading="Abrindo a transmissão…" failed="Não foi possível abrir a transmissão." />
  if (cerimonia !== null) return <CerimoniaDaDespedida id={id} cerimonia={cerimonia} nome={data.nome} staff={staff} />
  return (
    <>
      <PageTitle tab={`Transmissão de ${data.nome}`} title={data.nome} />
      {staff && <EndNotice transmissao={data} />}
      <div className={classes.grid}>
        {staff ? (
          <StaffPicture key={id} id={id} palavras={[data.nome]} envio={data.apresentacao ? data.envio : undefined}>
            <Picture transmissao={data} />
          </StaffPicture>
        ) : (
          <Picture transmissao={data} />
        )}
        <div>
          <StateCard transmissao={data} />
          <Alerts transmissao={data} />
          <Facts transmissao={data} />
          {staff && (
            <>
              <NotePanel id={id} nota={data.nota_interna ?? ''} />
              <MomentoPanel transmissao={data} />
              <CerimoniaSwitch transmissao={data} />
              <Extension transmissao={data} />
              <Controls transmissao={data} />
            </>
          )}
          <LiveCaptionsSwitch transmissao={data} />
          <a href={paths.despedida(id)} target="_blank" rel="noreferrer" className="touch">
            Abrir a página pública
          </a>
        </div>
      </div>
      {staff && <CerimoniasPanel id={id} />}
      <RecordingPanel id={id} captions={data.legendas !== null} />
      <Log registros={data.registros} />
    </>
  )
}
