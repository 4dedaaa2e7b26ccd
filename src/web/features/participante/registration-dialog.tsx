import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { PARTICIPANTE } from '#contract/participante/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import { RETRY_WHEN_ONLINE } from '#web/lib/sending.ts'
import { Agreement } from '#web/ui/public/agreement.tsx'
import { Button } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { Checkbox, TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { toast } from '#web/ui/toast.ts'
import { rememberCodigo } from './codigo-store.ts'
import classes from './registration-dialog.module.css'
import { type Registration, registrationProblems } from './registration-rules.ts'

const DRAFT = 'participante'
const EMPTY = { nome: '', telefone: '', email: '' }

type RegistrationDialogProps = {
  open: boolean
  despedidaId: number
  /** Access code the visitor arrived with, if any: a private despedida asks for it. */
  codigoAcesso?: string | undefined
  reason: string
  /** The name the visitor already gave elsewhere on the page. */
  nome?: string | undefined
  /** Whether the box of offers is presented ticked: a setting of the portal. */
  ofertasPadrao: boolean
  onClose: () => void
  onRegistered: (codigo: string) => void
}

type RegistrationRequest = { despedidaId: number; codigoAcesso: string | undefined; form: Registration; key: string }

const useRegister = (onRegistered: (codigo: string) => void) =>
  useMutation({
    ...RETRY_WHEN_ONLINE,
    mutationFn: ({ despedidaId, codigoAcesso, form, key }: RegistrationRequest) =>
      api('POST /participantes', {
        body: {
          ...form,
          telefone: form.telefone.trim(),
          idDespedida: despedidaId,
          ...(codigoAcesso ? { codigo: codigoAcesso } : {}),
        },
        idempotencyKey: key,
      }),
    onSuccess: ({ codigo }, { despedidaId }) => {
      rememberCodigo(despedidaId, codigo)
      toast.success(PARTICIPANTE.sucesso)
      onRegistered(codigo)
    },
    onError: () => toast.error(PARTICIPANTE.erro),
  })

/** What the form holds and whether it may go: the same words repeat under the same key, corrected ones get another. */
const useRegistration = (props: RegistrationDialogProps) => {
  const { despedidaId, codigoAcesso, nome = '', ofertasPadrao, onRegistered } = props
  const [form, setForm, forgetForm] = useDraft<Registration>(DRAFT, {
    ...EMPTY,
    nome,
    desejoReceberOfertas: ofertasPadrao,
  })
  const [checked, setChecked] = useState(false)
  const key = useRef(newKey())
  const register = useRegister(codigo => {
    // The next person at this device must not read who was here.
    forgetForm()
    clearDraft(DRAFT)
    setChecked(false)
    key.current = newKey()
    onRegistered(codigo)
  })
  const change = (part: Partial<Registration>) => {
    key.current = newKey()
    setForm(current => ({ ...current, ...part }))
  }
  const submit = () => {
    setChecked(true)
    if (Object.keys(registrationProblems(form)).length > 0 || register.isPending) return
    register.mutate({ despedidaId, codigoAcesso, form, key: key.current })
  }
  return { form, change, submit, problems: checked ? registrationProblems(form) : {}, register }
}

const sentence = (error: unknown): string | undefined => {
  if (!error) return undefined
  return error instanceof ApiError && error.status !== 404 ? error.mensagem : PARTICIPANTE.erro
}

const SEM_INTERNET =
  'Sem internet agora. O seu cadastro está guardado neste celular e será enviado quando a internet voltar.'

/** Participant registration (specification §2, §5, §8): asked once, remembered on the device. */
export const RegistrationDialog = (props: RegistrationDialogProps) => {
  const { open, reason, onClose } = props
  const { form, change, submit, problems, register } = useRegistration(props)
  return (
    <Dialog open={open} title="Faça o seu cadastro" onClose={onClose}>
      <p className={classes.reason}>{reason}</p>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          submit()
          focusFirstProblem(event.currentTarget)
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
          help={
            props.ofertasPadrao
              ? 'Usamos o seu telefone e e-mail para falar dos serviços do grupo. Você pode desmarcar agora e pedir para sair quando quiser.'
              : 'Se marcar, usamos o seu telefone e e-mail para falar dos serviços do grupo. Você pode pedir para sair quando quiser.'
          }
          checked={form.desejoReceberOfertas}
          onChange={event => change({ desejoReceberOfertas: event.currentTarget.checked })}
        />
        <Agreement />
        <SendStatus busy={register.isPending} offlineText={SEM_INTERNET} error={sentence(register.error)} />
        <div className={classes.actions}>
          <Button variant="text" onClick={onClose}>
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
