import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isCodigo, normaliseCodigo } from '#contract/fields/codigo.ts'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { whatsappAddress } from '#web/features/despedida/whatsapp-address.ts'
import { isCodigoValid } from '#web/features/participante/codigo-store.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { formAddress, messageOf } from '#web/lib/http.ts'
import { translatedRefusal } from '#web/lib/language.ts'
import { paths } from '#web/paths.ts'
import { Button, ExternalButton, LinkButton } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { STATUS } from './messages.ts'
import classes from './status.module.css'

type CodeFormProps = {
  id: number
  /** Query and fragment of the address that was asked for. */
  part?: string | undefined
  initial?: string | undefined
  refusal?: string | undefined
}

/**
 * Opens a private despedida with its code. The code is checked here, so that an error can be shown at the field; without JavaScript the browser
 * posts the form. @param initial the code that was sent before, with its refusal
 */
export const CodeForm = ({ id, part = '', initial = '', refusal }: CodeFormProps) => {
  const navigate = useNavigate()
  const [codigo, setCodigo] = useState(initial)
  const [problem, setProblem] = useState(refusal)
  const check = useMutation({
    mutationFn: (wanted: string) => isCodigoValid(id, wanted),
    onSuccess: (isValid, wanted) => {
      if (isValid) void navigate(paths.despedida(id, wanted) + part)
      else setProblem(STATUS.naoConfere)
    },
    onError: error => setProblem(messageOf(error, STATUS.naoConfere)),
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
    <form
      action={formAddress('POST /exibicao/abrir/:despedidaId', { despedidaId: id })}
      method="post"
      className={classes.code}
      {...sendingForm(submit)}
    >
      <TextInput
        label={STATUS.tenhoCodigo}
        name="codigo"
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

/** In place of a page that only its code opens, where scripts are off. */
export const PlainCodeForm = ({ id, codigo }: { id: number; codigo: string }) => (
  <section className={classes.plain}>
    <h1>{STATUS.abrir}</h1>
    <CodeForm id={id} initial={codigo} />
  </section>
)

/** Number of the landscape behind the text of a private page. */
export const PRIVATE_BANNER_NUMBER = 8

export const AskFamily = ({ variant }: { variant: 'filled' | 'ghost' }) => (
  <ExternalButton variant={variant} href={whatsappAddress(STATUS.pedido)}>
    {STATUS.pedir}
  </ExternalButton>
)

/** The form of a private page that was posted without JavaScript and refused: the code as it was, and what is wrong with it. */
export const RefusedCodeForm = ({ form }: { form: RefusedForm }) => (
  <StatusPage
    title={STATUS.variantes.private.titulo}
    text={STATUS.variantes.private.texto}
    banner={PRIVATE_BANNER_NUMBER}
  >
    <CodeForm
      id={form.despedidaId}
      initial={form.fields.codigo}
      refusal={form.status === 400 ? STATUS.naoConfere : (translatedRefusal(form) ?? form.message)}
    />
    <AskFamily variant="ghost" />
    <LinkButton variant="text" to={paths.inicio()}>
      {STATUS.voltar}
    </LinkButton>
  </StatusPage>
)
