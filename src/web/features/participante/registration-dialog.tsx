import type { Lembrete } from '#contract/despedida/public-schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { LEMBRETE_CAMPO } from '#contract/participante/lembrete-rules.ts'
import { isOutOfReach, needsEmail, wantsAvisos } from '#contract/participante/rules.ts'
import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { RETRY_WHEN_ONLINE } from '#web/lib/sending.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { PARTICIPANTE_FRASES } from '#web/ui/messages.ts'
import { Agreement } from '#web/ui/public/agreement.tsx'
import { Button } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { Checkbox, TextInput } from '#web/ui/public/field.tsx'
import classes from '#web/ui/public/form.module.css'
import { FormActions } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { rememberCodigo } from './codigo-store.ts'
import { CADASTRO } from './registration-messages.ts'
import { type Registration, registrationErrors } from './registration-rules.ts'

const DRAFT = 'participante'

/** What the visitor wants to do, and does right after the registration. */
export type RegistrationPurpose = keyof typeof CADASTRO.acao

type RegistrationDialogProps = {
  open: boolean
  despedidaId: number
  /** Access code of the address, if any: a private despedida requires it. */
  codigoAcesso?: string | undefined
  purpose: RegistrationPurpose
  reason: string
  /** The name that the visitor already typed elsewhere on the page. */
  nome?: string | undefined
  /** Whether the consent to offers is preselected: a setting of the portal. */
  ofertasPadrao: boolean
  /** Of what the page offers a notice. */
  lembretes: readonly Lembrete[]
  /** Calling codes besides 55 to which the portal sends messages. */
  exterior?: readonly string[] | undefined
  onClose: () => void
  onRegistered: (codigo: string) => void
}

type RegistrationRequest = RouteRequest<Routes['POST /participantes']>['body']

const useRegister = (onRegistered: (codigo: string) => void) => {
  const { keyOf, renew } = useRequestKey()
  return useToastMutation({
    ...RETRY_WHEN_ONLINE,
    mutationFn: (body: RegistrationRequest) => api('POST /participantes', { body, idempotencyKey: keyOf(body) }),
    success: PARTICIPANTE_FRASES.sucesso,
    failure: PARTICIPANTE_FRASES.erro,
    onDone: ({ codigo }) => {
      renew()
      onRegistered(codigo)
    },
  })
}

const useRegistration = ({ despedidaId, codigoAcesso, nome = '', ...props }: RegistrationDialogProps) => {
  const wishes = {
    desejoReceberOfertas: props.ofertasPadrao,
    desejoReceberAvisos: false,
    desejoAvisoMissa: false,
    desejoAvisoUmAno: false,
  }
  const [stored, setDraft, forgetDraft] = useDraft<Registration>(DRAFT, { nome, telefone: '', email: '', ...wishes })
  // The draft may be of a page that offers more.
  const isWished = (tipo: Lembrete): boolean =>
    props.lembretes.includes(tipo) && (stored[LEMBRETE_CAMPO[tipo]] ?? false)
  const draft = { ...stored, desejoAvisoMissa: isWished('missa_setimo_dia'), desejoAvisoUmAno: isWished('um_ano') }
  const register = useRegister(codigo => {
    rememberCodigo(despedidaId, codigo)
    // The next user of this device must not see who used it before.
    forgetDraft()
    clearDraft(DRAFT)
    props.onRegistered(codigo)
  })
  const { form, shown } = useForm({
    values: {
      ...draft,
      telefone: draft.telefone.trim(),
      idDespedida: despedidaId,
      ...(codigoAcesso ? { codigo: codigoAcesso } : {}),
    },
    errors: registrationErrors(draft, props.exterior),
    save: register,
  })
  const change = (part: Partial<Registration>) => setDraft(current => ({ ...current, ...part }))
  // Without either consent nobody reads the e-mail: it is neither asked for nor sent.
  const wish = (part: Partial<Registration>) =>
    change(isEmailRead({ ...draft, ...part }) ? part : { ...part, email: '' })
  return { draft, wish, form, field: textFields(draft, shown, change), register }
}

const isEmailRead = (wish: Registration): boolean => wish.desejoReceberOfertas || wantsAvisos(wish)

const sentence = (error: unknown): string | undefined => {
  if (!error) return undefined
  return error instanceof ApiError && error.status !== 404 ? error.mensagem : PARTICIPANTE_FRASES.erro
}

/** Participant registration (specification §2, §5, §8): required once, stored on the device. */
export const RegistrationDialog = (props: RegistrationDialogProps) => {
  const { open, purpose, reason, onClose } = props
  const { draft, wish, form, field, register } = useRegistration(props)
  const isNeeded = needsEmail(draft, props.exterior)
  return (
    <Dialog open={open} title={CADASTRO.titulo} onClose={onClose}>
      <p className={`soft ${classes.text}`}>{reason}</p>
      <form {...form}>
        <TextInput
          label={CADASTRO.nome}
          required
          autoComplete="name"
          maxLength={100}
          help={CADASTRO.nomeAjuda}
          {...field('nome')}
        />
        <TextInput
          label={CADASTRO.telefone}
          required
          type="tel"
          autoComplete="tel"
          placeholder={CADASTRO.telefoneModelo}
          help={isOutOfReach(draft.telefone, props.exterior) ? CADASTRO.telefoneExterior : CADASTRO.telefoneAjuda}
          {...field('telefone', maskTelefone)}
        />
        <Checkbox
          label={CADASTRO.avisos}
          help={CADASTRO.avisosAjuda}
          checked={draft.desejoReceberAvisos ?? false}
          onChange={event => wish({ desejoReceberAvisos: event.currentTarget.checked })}
        />
        {props.lembretes.map(tipo => (
          <Checkbox
            key={tipo}
            label={CADASTRO[tipo]}
            help={CADASTRO.lembreteAjuda[tipo]}
            checked={draft[LEMBRETE_CAMPO[tipo]]}
            onChange={event => wish({ [LEMBRETE_CAMPO[tipo]]: event.currentTarget.checked })}
          />
        ))}
        <Checkbox
          label={CADASTRO.ofertas}
          help={
            <>
              {CADASTRO.ofertasCurto}
              <details>
                <summary>{CADASTRO.saibaMais}</summary>
                {props.ofertasPadrao ? CADASTRO.ofertasMarcadas : CADASTRO.ofertasDesmarcadas}
              </details>
            </>
          }
          checked={draft.desejoReceberOfertas}
          onChange={event => wish({ desejoReceberOfertas: event.currentTarget.checked })}
        />
        {isEmailRead(draft) && (
          <TextInput
            label={isNeeded ? CADASTRO.emailDosAvisos : CADASTRO.email}
            required={isNeeded}
            type="email"
            autoComplete="email"
            maxLength={128}
            {...field('email')}
          />
        )}
        <Agreement />
        <FormActions
          status={
            <SendStatus busy={register.isPending} offlineText={CADASTRO.semInternet} error={sentence(register.error)} />
          }
        >
          <Button variant="text" onClick={onClose}>
            {CADASTRO.agoraNao}
          </Button>
          <Button type="submit" busy={register.isPending}>
            {register.isPending ? CADASTRO.fazendo[purpose] : CADASTRO.acao[purpose]}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
