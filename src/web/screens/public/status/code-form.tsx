import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isCodigo, normaliseCodigo } from '#contract/fields/codigo.ts'
import { isCodigoValid } from '#web/features/participante/codigo-api.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { ApiError } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { STATUS } from './messages.ts'
import classes from './status.module.css'

const sentence = (error: unknown): string => (error instanceof ApiError ? error.mensagem : STATUS.naoConfere)

/** Opens a private despedida with its code. The code is checked here, so that an error can be shown at the field. */
export const CodeForm = ({ id }: { id: number }) => {
  const navigate = useNavigate()
  const [codigo, setCodigo] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useMutation({
    mutationFn: (wanted: string) => isCodigoValid(id, wanted),
    onSuccess: (isValid, wanted) => {
      if (isValid) void navigate(paths.despedida(id, wanted))
      else setProblem(STATUS.naoConfere)
    },
    onError: error => setProblem(sentence(error)),
  })
  const submit = () => {
    const wanted = normaliseCodigo(codigo)
    // A second tap must not count as a second wrong guess.
    if (check.isPending || (check.data === false && check.variables === wanted)) return
    setProblem(undefined)
    if (isCodigo(codigo)) check.mutate(wanted)
    else setProblem(STATUS.formato)
  }
  return (
    <form className={classes.code} {...sendingForm(submit)}>
      <TextInput
        label={STATUS.tenhoCodigo}
        value={codigo}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        onChange={event => setCodigo(event.currentTarget.value)}
      />
      <SendStatus busy={check.isPending} />
      <Button type="submit" busy={check.isPending}>
        {check.isPending ? STATUS.conferindo : STATUS.abrir}
      </Button>
    </form>
  )
}
