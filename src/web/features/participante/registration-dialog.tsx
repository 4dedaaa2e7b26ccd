import { useRef, useState } from 'react'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { isOutOfReach } from '#contract/participante/rules.ts'
import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { isInView } from '#web/lib/in-view.ts'
import { RETRY_WHEN_ONLINE } from '#web/lib/sending.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Agreement } from '#web/ui/public/agreement.tsx'
import { Button } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { Checkbox, TextInput } from '#web/ui/public/field.tsx'
import { FormActions } from '#web/ui/public/form.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { rememberCodigo } from './codigo-store.ts'
import { PARTICIPANTE_FRASES } from './public.ts'
import classes from './registration-dialog.module.css'
import { CADASTRO } from './registration-messages.ts'
import { type Registration, registrationErrors } from './registration-rules.ts'

const DRAFT = 'participante'

/** What the visitor wants to do, and does right after the registration. */
export type RegistrationPurpose = keyof typeof CADASTRO.acao

type RegistrationDialogProps = {
  open: boolean
  /** Whose page it is. */
  despedida: Pick<DespedidaPagina, 'id' | 'foto_perfil' | 'pessoa_falecida' | 'ofertas_padrao' | 'avisos_exterior'>
  /** Access code of the address, if any: a private despedida requires it. */
  codigoAcesso?: string | undefined
  purpose: RegistrationPurpose
  reason: string
  /** The name that the visitor already typed elsewhere on the page. */
  nome?: string | undefined
  onClose: () => void
  onRegistered: (codigo: string) => void
}

type RegistrationRequest = RouteRequest<Routes['POST /participantes']>['body']

const useRegister = (onRegistered: (codigo: string) => void) => {
  const { keyOf, renew } = useRequestKey()
  return useSend((body: RegistrationRequest) => api('POST /participantes', { body, idempotencyKey: keyOf(body) }), {
    ...RETRY_WHEN_ONLINE,
    done: PARTICIPANTE_FRASES.sucesso,
    failed: PARTICIPANTE_FRASES.erro,
    after: ({ codigo }) => {
      renew()
      onRegistered(codigo)
    },
  })
}

const useRegistration = ({
  despedida: { id: idDespedida, ofertas_padrao },
  codigoAcesso,
  nome = '',
  onRegistered,
}: RegistrationDialogProps) => {
  const empty = { nome, telefone: '', email: '', desejoReceberOfertas: ofertas_padrao }
  const [draft, setDraft, forgetDraft] = useDraft<Registration>(DRAFT, empty)
  const ofertas = useRef<HTMLDivElement>(null)
  const register = useRegister(codigo => {
    rememberCodigo(idDespedida, codigo)
    // The next user of this device must not see who used it before.
    forgetDraft()
    clearDraft(DRAFT)
    onRegistered(codigo)
  })
  const fold = useRef<HTMLDetailsElement>(null)
  const [wasTyped] = useState(draft.email !== '')
  const { form, shown } = useForm({
    values: {
      nome: draft.nome,
      telefone: draft.telefone.trim(),
      email: draft.email,
      desejoReceberOfertas: draft.desejoReceberOfertas,
      idDespedida,
      ...(codigoAcesso ? { codigo: codigoAcesso } : {}),
    },
    errors: registrationErrors(draft),
    onInvalid: ({ email }) => {
      if (email !== undefined && fold.current) fold.current.open = true
    },
    save: {
      mutate: (values, options) =>
        register.mutate({ ...values, ofertasAVista: ofertas.current !== null && isInView(ofertas.current) }, options),
    },
  })
  const change = (part: Partial<Registration>) => setDraft(current => ({ ...current, ...part }))
  return { draft, change, form, field: textFields(draft, shown, change), register, ofertas, fold, wasTyped }
}

const sentence = (error: unknown): string | undefined => {
  if (!error) return undefined
  return error instanceof ApiError && error.status !== 404 ? error.mensagem : PARTICIPANTE_FRASES.erro
}

/**
 * Participant registration (specification §2, §5, §8): required once, stored on the device. Whoever comes to a wake is in grief: everything
 * that has to be read or decided is in the first view of a small phone, the box of the offers above the button.
 */
export const RegistrationDialog = (props: RegistrationDialogProps) => {
  const { open, purpose, despedida, reason, onClose } = props
  const { nome, sexo } = despedida.pessoa_falecida
  const { draft, change, form, field, register, ofertas, fold, wasTyped } = useRegistration(props)
  return (
    <Dialog open={open} title={CADASTRO.titulo} onClose={onClose}>
      <div className={classes.registration}>
        <div className={classes.head}>
          <Portrait
            src={despedida.foto_perfil}
            initials={initialsOf(nome)}
            ground={defaultPortrait(sexo)}
            size={72}
            ring={false}
          />
          <div>
            <p className={classes.falecido}>{nome}</p>
            <p className={`soft ${classes.reason}`}>{reason}</p>
          </div>
        </div>
        <form {...form}>
          <div className={classes.person}>
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
              help={
                isOutOfReach(draft.telefone, despedida.avisos_exterior)
                  ? CADASTRO.telefoneExterior
                  : CADASTRO.telefoneAjuda
              }
              {...field('telefone', maskTelefone)}
            />
          </div>
          <div className={classes.choices}>
            <div ref={ofertas} className={classes.ofertas}>
              <Checkbox
                label={CADASTRO.ofertas}
                help={CADASTRO.ofertasTexto}
                checked={draft.desejoReceberOfertas}
                onChange={event => change({ desejoReceberOfertas: event.currentTarget.checked })}
              />
            </div>
            <details ref={fold} className={classes.fold} open={wasTyped}>
              <summary>{CADASTRO.deixarEmail}</summary>
              <TextInput
                label={CADASTRO.email}
                type="email"
                autoComplete="email"
                maxLength={128}
                help={CADASTRO.emailAjuda}
                {...field('email')}
              />
            </details>
          </div>
          <FormActions
            status={
              <SendStatus
                busy={register.isPending}
                offlineText={CADASTRO.semInternet}
                error={sentence(register.error)}
              />
            }
          >
            <div className={classes.agreement}>
              <Agreement />
            </div>
            <div className={classes.later}>
              <Button variant="text" onClick={onClose}>
                {CADASTRO.agoraNao}
              </Button>
            </div>
            <Button type="submit" busy={register.isPending}>
              {register.isPending ? CADASTRO.fazendo[purpose] : CADASTRO.acao[purpose]}
            </Button>
          </FormActions>
        </form>
      </div>
    </Dialog>
  )
}
