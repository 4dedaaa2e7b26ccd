import { useState } from 'react'
import { maskTelefone, telefoneProblem } from '#contract/fields/telefone.ts'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { PRIVACIDADE, SAIU } from '#contract/privacidade/messages.ts'
import { forgetAskedAvisos } from '#web/features/participante/public.ts'
import { formAddress, messageOf } from '#web/lib/http.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './entry-steps.module.css'

const PROBLEMS = {
  required: PRIVACIDADE.telefoneObrigatorio,
  invalid: PRIVACIDADE.telefoneInvalido,
}

/** @property done the form was posted without JavaScript. @property refused it was, and refused. */
type LeaveFormProps = { done?: boolean; refused?: RefusedForm }

/** The way out of offers and notices for whoever registered with name and phone: that phone, and nothing to prove. */
export const LeaveForm = ({ done = false, refused }: LeaveFormProps) => {
  const [telefone, setTelefone] = useState(refused?.fields.telefone ?? '')
  // Without scripts the browser itself requires the field.
  const served = useServerRendered()
  const send = useSend('POST /titular/saida', {})
  const problem = telefoneProblem(telefone, PROBLEMS, 'exterior')
  const { form, shown } = useForm({
    values: { body: new URLSearchParams({ telefone }) },
    errors: problem === undefined ? {} : { telefone: problem },
    save: send,
    onSaved: () => {
      setTelefone('')
      forgetAskedAvisos()
    },
  })
  return (
    <section aria-labelledby="sair">
      <h2 id="sair">Sair das ofertas e dos avisos</h2>
      <p className="note">Basta o celular do seu cadastro, sem código. Vale na mesma hora, em todas as despedidas.</p>
      <form {...form} noValidate={!served} method="post" action={formAddress('POST /titular/saida')}>
        <TextInput
          label="Celular do cadastro"
          name="telefone"
          type="tel"
          autoComplete="tel"
          required
          placeholder="(##) #####-####"
          value={telefone}
          error={shown.telefone ?? refused?.message}
          onChange={event => setTelefone(maskTelefone(event.currentTarget.value))}
        />
        <SendStatus busy={send.isPending} error={messageOf(send.error, undefined)}>
          {(send.isSuccess || done) && <p className={`strong ${classes.left}`}>{SAIU}</p>}
        </SendStatus>
        <Button type="submit" variant="ghost" wide busy={send.isPending}>
          {send.isPending ? 'Saindo…' : 'Sair das ofertas e dos avisos'}
        </Button>
      </form>
    </section>
  )
}
