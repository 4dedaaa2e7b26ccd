import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { mostrarBody } from '#contract/gravacao/schema.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { messageOf } from '#web/lib/http.ts'
import { callKey } from '#web/lib/use-call.ts'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './recording.module.css'
import { PAINEL_GRAVACAO } from './recording-messages.ts'

type ShowRecordingProps = { id: number; mostrarEm: string | null }

/** For a wake that is not shown live: the family chooses from when its recording is shown, and may change it. */
export const ShowRecording = ({ id, mostrarEm }: ShowRecordingProps) => {
  const [typed, setTyped] = useState(mostrarEm ?? '')
  const [problem, setProblem] = useState<string>()
  const choice = useSend('PUT /cliente/gravacao/:id/mostrar', {
    done: 'Guardado.',
    failed: error => messageOf(error, PAINEL_GRAVACAO.erro),
    replaces: callKey('GET /cliente/gravacao/:id', { params: { id } }),
  })
  const save = (value: string | null) => {
    const parsed = mostrarBody.safeParse({ mostrarEm: value })
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) choice.mutate({ params: { id }, body: parsed.data })
  }
  return (
    <section aria-labelledby="mostrar-gravacao">
      <h3 id="mostrar-gravacao">Quando mostrar a gravação</h3>
      <p role="status">
        {mostrarEm === null
          ? 'Ninguém vê o velório ao vivo, e a gravação não é mostrada a visitantes enquanto a família não escolher a hora.'
          : `Ninguém vê o velório ao vivo. Visitantes veem a gravação a partir de ${formatDataHora(mostrarEm)}.`}
      </p>
      <form className={classes.show} {...sendingForm(() => save(typed))}>
        <DataHoraInput label="Mostrar a partir de" value={typed} onChange={setTyped} error={problem} />
        <Button type="submit" loading={choice.isPending}>
          Guardar a hora
        </Button>
        {mostrarEm !== null && (
          <Button
            variant="default"
            disabled={choice.isPending}
            onClick={() => {
              setTyped('')
              save(null)
            }}
          >
            Não mostrar
          </Button>
        )}
      </form>
    </section>
  )
}
