import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { textProblem } from '#contract/fields/text.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { DENUNCIA_MOTIVO_MAX } from '#contract/homenagem/limits.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { useForm } from '#web/lib/use-form.ts'
import { textUpTo } from '#web/ui/messages.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { TextArea } from '#web/ui/public/field.tsx'
import { FormActions } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './report-dialog.module.css'
import { DENUNCIAR } from './report-messages.ts'

const reportErrors = (motivo: string) =>
  withoutEmpty({
    motivo: textProblem(motivo, {
      ...textUpTo(DENUNCIA_MOTIVO_MAX),
      required: DENUNCIAR.obrigatorio,
      multiline: true,
    }),
  })

type ReportProps = {
  texts: { titulo: string; texto: string; recebida: string }
  send: (motivo: string) => Promise<unknown>
  onClose: () => void
  /** What is reported. */
  children: ReactNode
}

/** A visitor asks the family to review something on the page. */
const Report = ({ texts, send, onClose, children }: ReportProps) => {
  const [motivo, setMotivo] = useState('')
  const report = useMutation({
    mutationFn: ({ motivo: reason }: { motivo: string }) => send(reason),
    onSuccess: () => {
      toast.success(texts.recebida)
      onClose()
    },
  })
  const { form, shown } = useForm({ values: { motivo }, errors: reportErrors(motivo), save: report })
  return (
    <Dialog open title={texts.titulo} onClose={onClose}>
      <form {...form} className={classes.form}>
        {children}
        <p>{texts.texto}</p>
        <TextArea
          label={DENUNCIAR.motivo}
          required
          max={DENUNCIA_MOTIVO_MAX}
          value={motivo}
          error={shown.motivo}
          onChange={event => setMotivo(event.currentTarget.value)}
        />
        <FormActions
          status={
            <SendStatus busy={report.isPending} error={report.isError && messageOf(report.error, DENUNCIAR.erro)} />
          }
        >
          <Button variant="ghost" onClick={onClose}>
            {DENUNCIAR.cancelar}
          </Button>
          <Button type="submit" busy={report.isPending}>
            {report.isPending ? DENUNCIAR.enviando : DENUNCIAR.enviar}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}

type ReportDialogProps = {
  despedidaId: number
  homenagem: HomenagemPublica
  codigo: string | undefined
  onClose: () => void
}

export const ReportDialog = ({ despedidaId, homenagem, codigo, onClose }: ReportDialogProps) => (
  <Report
    texts={DENUNCIAR}
    send={motivo =>
      api('POST /homenagem/denuncia', {
        body: { despedida: despedidaId, homenagem: homenagem.id, motivo, ...(codigo ? { codigo } : {}) },
      })
    }
    onClose={onClose}
  >
    <blockquote className={`written ${classes.homenagem}`}>
      <p {...inPortuguese()}>{homenagem.descricao}</p>
      <footer>{homenagem.nome}</footer>
    </blockquote>
  </Report>
)

type ReportFotografiaProps = { despedidaId: number; fotografia: FotografiaPublica; onClose: () => void }

export const ReportFotografia = ({ despedidaId, fotografia, onClose }: ReportFotografiaProps) => (
  <Report
    texts={DENUNCIAR.foto}
    send={motivo =>
      api('POST /exibicao/fotografias/denuncia', {
        body: { despedida: despedidaId, fotografia: fotografia.id, motivo },
      })
    }
    onClose={onClose}
  >
    {fotografia.legenda !== '' && <p {...inPortuguese()}>{fotografia.legenda}</p>}
  </Report>
)
