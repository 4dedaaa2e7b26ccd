import { type SyntheticEvent, useState } from 'react'
import type { Lembrete } from '#contract/despedida/public-schema.ts'
import { LEMBRETE_CAMPO } from '#contract/participante/lembrete-rules.ts'
import { wantsAvisos } from '#contract/participante/rules.ts'
import { ApiError } from '#web/lib/http.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Checkbox, TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './avisos-line.module.css'
import { AVISOS } from './avisos-messages.ts'
import { askedAvisos, keepAskedAvisos } from './avisos-store.ts'

type AvisosLineProps = {
  despedidaId: number
  /** The personal code of the registration; without it the visitor cookie counts. */
  codigo: string | undefined
  /** Of what dates the page offers a notice. */
  lembretes: readonly Lembrete[]
}

const NOTHING = { desejoReceberAvisos: false, desejoAvisoMissa: false, desejoAvisoUmAno: false }

const sentence = (error: unknown): string | undefined => {
  if (!error) return undefined
  if (!(error instanceof ApiError)) return AVISOS.erro
  return error.code === 'CODIGO_NECESSARIO' ? AVISOS.semCadastro : error.mensagem
}

/** The notices of a despedida, offered once to who is inside: one line below the picture, which opens. */
export const AvisosLine = ({ despedidaId, codigo, lembretes }: AvisosLineProps) => {
  const [wish, setWish] = useState(NOTHING)
  const [email, setEmail] = useState('')
  const [checked, setChecked] = useState(false)
  const [wasAsked] = useState(() => askedAvisos().includes(despedidaId))
  const send = useSend('POST /participantes/avisos', {
    after: ({ guardados }) => {
      if (guardados.length > 0) keepAskedAvisos(despedidaId)
    },
  })
  if (wasAsked) return null
  if (send.data) {
    const { guardados, fora } = send.data
    return (
      <p role="status" className={classes.line}>
        {[...(guardados.length > 0 ? [AVISOS.pronto] : []), ...fora.map(tipo => AVISOS.fora[tipo])].join(' ')}
      </p>
    )
  }
  const isNothing = !wantsAvisos(wish)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isNothing || send.isPending) return
    send.mutate({ body: { idDespedida: despedidaId, ...(codigo === undefined ? {} : { codigo }), email, ...wish } })
  }
  const box = (name: keyof typeof NOTHING, label: string, help: string) => (
    <Checkbox
      key={name}
      label={label}
      help={help}
      checked={wish[name]}
      onChange={event => setWish({ ...wish, [name]: event.currentTarget.checked })}
    />
  )
  return (
    <details className={classes.line}>
      <summary>{AVISOS.abrir}</summary>
      <form noValidate onSubmit={submit}>
        {box('desejoReceberAvisos', AVISOS.avisos, AVISOS.avisosAjuda)}
        {lembretes.map(tipo => box(LEMBRETE_CAMPO[tipo], AVISOS[tipo], AVISOS.lembreteAjuda[tipo]))}
        <TextInput
          label={AVISOS.email}
          help={AVISOS.emailAjuda}
          type="email"
          autoComplete="email"
          maxLength={128}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <SendStatus busy={send.isPending} error={checked && isNothing ? AVISOS.nenhum : sentence(send.error)} />
        <Button type="submit" variant="night" busy={send.isPending}>
          {send.isPending ? AVISOS.pedindo : AVISOS.pedir}
        </Button>
      </form>
    </details>
  )
}
