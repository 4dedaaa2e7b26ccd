import { Button } from '@mantine/core'
import { useState } from 'react'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { Planilha } from '#contract/registro/schema.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { PLANILHA } from './messages.ts'
import classes from './registro.module.css'
import { SheetLines } from './sheet-lines.tsx'
import type { Upload } from './use-upload.ts'

const countWritable = ({ contagens }: Planilha): number => contagens.nova + contagens.atualizada

/** The encoding that the portal found, with names to judge it by. */
const Accents = ({ planilha: { codificacao, acentuados } }: { planilha: Planilha }) =>
  acentuados.length > 0 && <p className={classes.text}>{REGISTRO.acentos(codificacao, acentuados)}</p>

const WriteButton = ({ planilha, upload }: { planilha: Planilha; upload: Upload }) => {
  const [asking, setAsking] = useState(false)
  const count = countWritable(planilha)
  const onlyValid = planilha.contagens.erro > 0
  if (count === 0) return null
  return (
    <>
      <Button disabled={upload.busy} onClick={() => setAsking(true)}>
        {onlyValid ? PLANILHA.gravarCertas(count) : PLANILHA.gravar(count)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={PLANILHA.gravarTitulo}
          confirm={PLANILHA.gravar(count)}
          busy={upload.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            upload.write(planilha, onlyValid)
          }}
        >
          <p>{PLANILHA.gravarTexto(count)}</p>
          <Accents planilha={planilha} />
        </ConfirmDialog>
      )}
    </>
  )
}

const summaryOf = (planilha: Planilha): string => {
  if (planilha.estado === 'gravada') return PLANILHA.gravada(planilha.gravadas)
  if (planilha.contagens.erro > 0) return PLANILHA.comErro(planilha.contagens.erro, countWritable(planilha))
  return countWritable(planilha) === 0 ? PLANILHA.nadaNovo : PLANILHA.conferida(planilha.linhas)
}

/** The verdicts of a checked or written sheet, and what can be done with it. */
export const SheetResult = ({ planilha, upload }: { planilha: Planilha; upload: Upload }) => {
  const hasErrors = planilha.estado === 'conferida' && planilha.contagens.erro > 0
  return (
    <section aria-labelledby="planilha-resultado" className={classes.result}>
      <h2 id="planilha-resultado">{planilha.nome}</h2>
      <p className="note">
        {planilha.descricao}.{planilha.colunas_sem_uso.length > 0 && ` ${PLANILHA.semUso(planilha.colunas_sem_uso)}`}
      </p>
      <p className={hasErrors ? 'alert strong' : 'notice'} role="status">
        {summaryOf(planilha)}
      </p>
      {planilha.estado === 'conferida' && <Accents planilha={planilha} />}
      {planilha.avisos > 0 && <p>{REGISTRO.avisos(planilha.avisos)}</p>}
      <div className={`row ${classes.buttons}`}>
        {planilha.estado === 'conferida' && <WriteButton planilha={planilha} upload={upload} />}
        <Button variant="outline" disabled={upload.busy} onClick={upload.forget}>
          {PLANILHA.outra}
        </Button>
      </div>
      <SheetLines key={planilha.estado} planilha={planilha} />
    </section>
  )
}
