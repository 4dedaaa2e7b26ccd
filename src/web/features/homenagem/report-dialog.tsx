import { useState } from 'react'
import { textProblem } from '#contract/fields/text.ts'
import { DENUNCIA_MOTIVO_MAX } from '#contract/homenagem/messages.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { ApiError } from '#web/lib/http.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { TextArea } from '#web/ui/public/field.tsx'
import { DENUNCIAR } from './messages.ts'
import classes from './report-dialog.module.css'
import { useReport } from './report-query.ts'

type ReportDialogProps = {
  despedidaId: number
  homenagem: HomenagemPublica
  codigo: string | undefined
  onClose: () => void
}

const problemOf = (motivo: string): string | undefined =>
  textProblem(motivo, { max: DENUNCIA_MOTIVO_MAX, required: DENUNCIAR.obrigatorio, multiline: true })

/** A visitor asks the family to review a homenagem. */
export const ReportDialog = ({ despedidaId, homenagem, codigo, onClose }: ReportDialogProps) => {
  const [motivo, setMotivo] = useState('')
  const [checked, setChecked] = useState(false)
  const report = useReport(onClose)
  return (
    <Dialog open title={DENUNCIAR.titulo} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          const fine = problemOf(motivo) === undefined
          setChecked(!fine)
          if (!fine) focusFirstProblem(event.currentTarget)
          else if (!report.isPending) report.mutate({ despedidaId, homenagemId: homenagem.id, motivo, codigo })
        }}
      >
        <blockquote className={classes.homenagem}>
          <p>{homenagem.descricao}</p>
          <footer>{homenagem.nome}</footer>
        </blockquote>
        <p>{DENUNCIAR.texto}</p>
        <TextArea
          label={DENUNCIAR.motivo}
          required
          max={DENUNCIA_MOTIVO_MAX}
          value={motivo}
          error={checked ? problemOf(motivo) : undefined}
          onChange={event => setMotivo(event.currentTarget.value)}
        />
        <div role="alert" className={classes.problem}>
          {report.isError && (report.error instanceof ApiError ? report.error.mensagem : DENUNCIAR.erro)}
        </div>
        <div className={classes.foot}>
          <Button variant="ghost" onClick={onClose}>
            {DENUNCIAR.cancelar}
          </Button>
          <Button type="submit" busy={report.isPending}>
            {report.isPending ? DENUNCIAR.enviando : DENUNCIAR.enviar}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
