import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { PARTICIPANTE } from '#contract/participante/messages.ts'
import { useDraft } from '#web/lib/draft.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { Checkbox, TextInput } from '#web/ui/public/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { rememberCodigo } from './codigo-store.ts'
import classes from './registration-dialog.module.css'
import { type Registration, registrationProblems } from './registration-rules.ts'

const EMPTY: Registration = { nome: '', telefone: '', email: '', desejoReceberOfertas: true }

type RegistrationDialogProps = {
  open: boolean
  despedidaId: number
  /** Access code the visitor arrived with, if any: a private farewell asks for it. */
  codigoAcesso?: string | undefined
  reason: string
  onClose: () => void
  onRegistered: (codigo: string) => void
}

const useRegister = (despedidaId: number, codigoAcesso: string | undefined, onRegistered: (codigo: string) => void) => {
  const key = useRef(newKey())
  return useMutation({
    mutationFn: (form: Registration) =>
      api('POST /participantes', {
        body: {
          ...form,
          telefone: form.telefone.trim(),
          idDespedida: despedidaId,
          ...(codigoAcesso ? { codigo: codigoAcesso } : {}),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ codigo }) => {
      rememberCodigo(despedidaId, codigo)
      toast.success(PARTICIPANTE.sucesso)
      onRegistered(codigo)
    },
    onError: () => {
      // What was sent may be corrected before the next try: another body needs another key.
      key.current = newKey()
      toast.error(PARTICIPANTE.erro)
    },
  })
}

const sentence = (error: unknown): string | undefined => {
  if (!error) return undefined
  return error instanceof ApiError && error.status !== 404 ? error.mensagem : PARTICIPANTE.erro
}

/** Participant registration (specification §2, §5, §8): asked once, remembered on the device. */
export const RegistrationDialog = ({
  open,
  despedidaId,
  codigoAcesso,
  reason,
  onClose,
  onRegistered,
}: RegistrationDialogProps) => {
  const [form, setForm] = useDraft<Registration>('participante', EMPTY)
  const [checked, setChecked] = useState(false)
  const register = useRegister(despedidaId, codigoAcesso, onRegistered)
  const problems = checked ? registrationProblems(form) : {}
  const change = (part: Partial<Registration>) => setForm(current => ({ ...current, ...part }))
  const submit = () => {
    setChecked(true)
    if (Object.keys(registrationProblems(form)).length === 0 && !register.isPending) register.mutate(form)
  }
  return (
    <Dialog open={open} title="Faça o seu cadastro" onClose={onClose}>
      <p className={classes.reason}>{reason}</p>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <TextInput
          label="Nome"
          required
          autoComplete="name"
          maxLength={100}
          value={form.nome}
          error={problems.nome}
          onChange={event => change({ nome: event.currentTarget.value })}
        />
        <TextInput
          label="Telefone"
          required
          type="tel"
          autoComplete="tel"
          placeholder="(##) #####-####"
          help="De outro país? Comece com + e o código do país."
          value={form.telefone}
          error={problems.telefone}
          onChange={event => change({ telefone: maskTelefone(event.currentTarget.value) })}
        />
        <TextInput
          label="E-mail (opcional)"
          type="email"
          autoComplete="email"
          maxLength={128}
          value={form.email}
          error={problems.email}
          onChange={event => change({ email: event.currentTarget.value })}
        />
        <Checkbox
          label="Desejo receber ofertas"
          help="Usamos o seu telefone e e-mail para falar dos serviços do grupo. Você pode desmarcar agora e pedir para sair quando quiser."
          checked={form.desejoReceberOfertas}
          onChange={event => change({ desejoReceberOfertas: event.currentTarget.checked })}
        />
        <div role="alert" className={classes.problem}>
          {!register.isPending && sentence(register.error)}
        </div>
        <div className={classes.actions}>
          <Button look="text" onClick={onClose}>
            Agora não
          </Button>
          <Button type="submit" busy={register.isPending}>
            {register.isPending ? 'Cadastrando…' : 'Cadastrar'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
