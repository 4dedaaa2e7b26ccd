import { Button, FileButton } from '@mantine/core'
import { Download, FileUp } from 'lucide-react'
import type { Planilha } from '#contract/registro/schema.ts'
import { Failed } from '#web/ui/public/states.tsx'
import { PLANILHA } from './messages.ts'
import { useModelo } from './planilha-query.ts'
import classes from './registro.module.css'
import { SheetResult } from './sheet-result.tsx'
import { type Upload, useUpload } from './use-upload.ts'

/** What the portal is doing with the sheet, and how much of it is done. */
const SheetProgress = ({ label, percent, note }: { label: string; percent: number; note?: string }) => (
  <div className={classes.progress}>
    <p>
      <span role="status">{label}</span> <span aria-hidden>{PLANILHA.porCento(percent)}</span>
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
      <p>{upload.problem}</p>
      {upload.interrupted && <Button onClick={upload.resume}>{PLANILHA.continuar}</Button>}
    </div>
  )

const Choose = ({ upload }: { upload: Upload }) => {
  const modelo = useModelo()
  return (
    <section aria-labelledby="planilha-enviar" className={classes.choose}>
      <h2 id="planilha-enviar">{PLANILHA.enviar}</h2>
      <p className={`note ${classes.help}`}>{PLANILHA.modeloAjuda}</p>
      <div className={`row ${classes.buttons}`}>
        <FileButton accept={ACCEPT} onChange={file => file && upload.send(file)}>
          {props => (
            <Button {...props} leftSection={<FileUp size={18} aria-hidden />}>
              {PLANILHA.escolher}
            </Button>
          )}
        </FileButton>
        <Button
          variant="outline"
          loading={modelo.isPending}
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => modelo.mutate()}
        >
          {PLANILHA.modelo}
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
      {planilha.estado === 'recusada' ? planilha.recusa : PLANILHA.interrompida}
    </p>
    <div className={`row ${classes.buttons}`}>
      {planilha.estado !== 'recusada' && (
        <Button loading={upload.busy} onClick={() => upload.check(planilha)}>
          {PLANILHA.conferirDeNovo}
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
  if (estado === 'conferindo') return <SheetProgress label={PLANILHA.conferindo(nome)} percent={progresso} />
  if (estado === 'gravando') return <SheetProgress label={PLANILHA.gravando(nome)} percent={progresso} />
  if (estado === 'conferida' || estado === 'gravada')
    return (
      <>
        <Problem upload={upload} />
        <SheetResult planilha={planilha} upload={upload} />
      </>
    )
  return estado === 'recebendo' ? <Choose upload={upload} /> : <Stopped planilha={planilha} upload={upload} />
}

/** From the file to its verdicts: choose, send with progress, check without writing, write. */
export const SheetUpload = () => {
  const upload = useUpload()
  const { planilha, file, sending, percent, waiting } = upload
  if (sending)
    return (
      <SheetProgress
        label={PLANILHA.enviando(file?.name ?? '')}
        percent={percent}
        {...(waiting && { note: PLANILHA.esperandoRede })}
      />
    )
  if (upload.failed) return <Failed text={PLANILHA.falhou} onRetry={upload.forget} />
  return planilha ? <Current planilha={planilha} upload={upload} /> : <Choose upload={upload} />
}
