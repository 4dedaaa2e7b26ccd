import { Button, FileButton } from '@mantine/core'
import { Download, FileUp } from 'lucide-react'
import type { Planilha } from '#contract/registro/schema.ts'
import { apiFile } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Failed } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { PLANILHA } from './messages.ts'
import classes from './registro.module.css'
import { SheetResult } from './sheet-result.tsx'
import { type Upload, useUpload } from './use-upload.ts'

/** What the portal is doing with the sheet, and how much of it is done. */
const SheetProgress = ({ label, percent, note }: { label: string; percent: number; note?: string }) => (
  <div className={classes.progress}>
    <p>
      <span role="status">{label}</span> <span aria-hidden>{`${percent}%`}</span>
    </p>
    <progress max={100} value={percent} aria-label={label} />
    {note && (
      <p className="note" role="status">
        {note}
      </p>
    )}
  </div>
)

const ACCEPT = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const Problem = ({ upload }: { upload: Upload }) =>
  upload.problem === undefined ? null : (
    <div role="alert" className={`alert strong ${classes.problem}`}>
      <p>{upload.problem.text}</p>
      {upload.problem.interrupted && <Button onClick={upload.resume}>Continuar o envio</Button>}
    </div>
  )

const Choose = ({ upload }: { upload: Upload }) => {
  const modelo = useSend(() => apiFile('GET /cliente/registro/modelo', {}), {
    done: 'Modelo baixado.',
    failed: 'Não foi possível baixar o modelo.',
    after: ({ file, name }) => saveFile(file, name ?? 'modelo-falecidos.csv'),
  })
  return (
    <section aria-labelledby="planilha-enviar" className={classes.choose}>
      <h2 id="planilha-enviar">Enviar planilha</h2>
      <p className={`note ${classes.help}`}>
        A primeira linha tem os títulos das colunas. Só "nome" é obrigatória; até 100.000 linhas e 30 MB.
      </p>
      <div className={`row ${classes.buttons}`}>
        <FileButton accept={ACCEPT} onChange={file => file && upload.send(file)}>
          {props => (
            <Button {...props} leftSection={<FileUp size={18} aria-hidden />}>
              Escolher planilha
            </Button>
          )}
        </FileButton>
        <Button
          variant="outline"
          loading={modelo.isPending}
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => modelo.mutate()}
        >
          Baixar o modelo
        </Button>
      </div>
      <Problem upload={upload} />
    </section>
  )
}

const Stopped = ({ planilha, upload }: { planilha: Planilha; upload: Upload }) => (
  <section aria-labelledby="planilha-parada" className={classes.choose}>
    <h2 id="planilha-parada">{planilha.nome}</h2>
    <p role="alert" className="alert strong">
      {planilha.estado === 'recusada'
        ? planilha.recusa
        : 'A leitura parou no meio, e nada foi gravado. Confira de novo.'}
    </p>
    <div className={`row ${classes.buttons}`}>
      {planilha.estado !== 'recusada' && (
        <Button loading={upload.busy} onClick={() => upload.check(planilha)}>
          Conferir de novo
        </Button>
      )}
      <Button variant="outline" onClick={upload.forget}>
        {PLANILHA.outra}
      </Button>
    </div>
  </section>
)

const Current = ({ planilha, upload }: { planilha: Planilha; upload: Upload }) => {
  const { estado, nome, progresso } = planilha
  if (estado === 'conferindo') return <SheetProgress label={`Conferindo ${nome}…`} percent={progresso} />
  if (estado === 'gravando') return <SheetProgress label={`Gravando ${nome}…`} percent={progresso} />
  if (estado === 'conferida' || estado === 'gravada')
    return (
      <>
        <Problem upload={upload} />
        <SheetResult planilha={planilha} upload={upload} />
      </>
    )
  return <Stopped planilha={planilha} upload={upload} />
}

/** From the file to its verdicts: choose, send with progress, check without writing, write. */
export const SheetUpload = () => {
  const upload = useUpload()
  const { planilha, file, sending, percent, waiting } = upload
  if (sending)
    return (
      <SheetProgress
        label={`Enviando ${file?.name ?? ''}…`}
        percent={percent}
        {...(waiting && { note: 'Sem conexão. O envio continua quando a rede voltar.' })}
      />
    )
  if (upload.failed) return <Failed text={PLANILHA.falhou} onRetry={upload.forget} />
  return planilha ? <Current planilha={planilha} upload={upload} /> : <Choose upload={upload} />
}
