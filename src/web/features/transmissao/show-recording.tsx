import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { mostrarBody } from '#contract/gravacao/schema.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import classes from './recording.module.css'
import { MOSTRAR as T } from './recording-messages.ts'
import { useMostrarEm } from './recording-query.ts'

type ShowRecordingProps = { id: number; mostrarEm: string | null }

/** For a wake that is not shown live: the family chooses from when its recording is shown, and may change it. */
export const ShowRecording = ({ id, mostrarEm }: ShowRecordingProps) => {
  const [typed, setTyped] = useState(mostrarEm ?? '')
  const [problem, setProblem] = useState<string>()
  const choice = useMostrarEm(id)
  const save = (value: string | null) => {
    const parsed = mostrarBody.safeParse({ mostrarEm: value })
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success && !choice.isPending) choice.mutate(parsed.data.mostrarEm)
  }
  return (
    <section aria-labelledby="mostrar-gravacao">
      <h3 id="mostrar-gravacao">{T.titulo}</h3>
      <p role="status">{mostrarEm === null ? T.semHora : T.aPartirDe(formatDataHora(mostrarEm))}</p>
      <form className={classes.show} {...sendingForm(() => save(typed))}>
        <DataHoraInput label={T.quando} value={typed} onChange={setTyped} error={problem} />
        <Button type="submit" loading={choice.isPending}>
          {T.guardar}
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
            {T.tirar}
          </Button>
        )}
      </form>
    </section>
  )
}
