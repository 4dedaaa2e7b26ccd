import { Checkbox, Modal, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  CONSENTIMENTO_GRAVACAO,
  CONSENTIMENTO_NOME_MAX,
  CONSENTIMENTO_PARENTESCO_MAX,
  GRAVACAO_DIAS,
} from '#contract/gravacao/messages.ts'
import { consentimentoForm, type GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'
import { useForm } from '#web/lib/use-form.ts'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import classes from './recording.module.css'
import { PAINEL_GRAVACAO, AUTORIZACAO as T } from './recording-messages.ts'
import { type ConsentRequest, useConsent } from './recording-query.ts'

type ConsentFields = { nome: string; parentesco: string; dias: string; quem: string; li: boolean }
type Errors = FormErrors<'nome' | 'dias' | 'quem' | 'li'>

const isQuem = (value: string): value is ConsentRequest['quem'] => value === 'acesso' || value === 'familia'

const bodyOf = ({ nome, parentesco, dias, quem }: ConsentFields): ConsentRequest | undefined => {
  const chosen = GRAVACAO_DIAS.find(one => String(one) === dias)
  if (chosen === undefined || !isQuem(quem)) return undefined
  return { nome, parentesco, dias: chosen, quem, versao: CONSENTIMENTO_GRAVACAO.versao }
}

const alert = { role: 'alert' } as const
type FieldsProps = { typed: ConsentFields; errors: Errors; change: (more: Partial<ConsentFields>) => void }

const Who = ({ typed, errors, change }: FieldsProps) => (
  <>
    <TextInput
      label={T.nome}
      required
      autoComplete="off"
      maxLength={CONSENTIMENTO_NOME_MAX}
      value={typed.nome}
      error={errors.nome}
      errorProps={alert}
      onChange={event => change({ nome: event.currentTarget.value })}
    />
    <TextInput
      label={T.parentesco}
      autoComplete="off"
      maxLength={CONSENTIMENTO_PARENTESCO_MAX}
      value={typed.parentesco}
      onChange={event => change({ parentesco: event.currentTarget.value })}
    />
  </>
)

const Terms = ({ typed, errors, change }: FieldsProps) => (
  <>
    <Radio.Group
      label={T.prazo}
      required
      value={typed.dias}
      error={errors.dias}
      errorProps={alert}
      onChange={dias => change({ dias })}
    >
      <div className={classes.choices}>
        {GRAVACAO_DIAS.map(one => (
          <Radio key={one} value={String(one)} label={T.dias(one)} />
        ))}
      </div>
    </Radio.Group>
    <Radio.Group
      label={T.quem}
      required
      value={typed.quem}
      error={errors.quem}
      errorProps={alert}
      onChange={quem => change({ quem })}
    >
      <div className={classes.choices}>
        <Radio value="acesso" label={T.quemAcesso} />
        <Radio value="familia" label={T.quemFamilia} />
      </div>
    </Radio.Group>
    <Checkbox
      label={T.li}
      checked={typed.li}
      error={errors.li}
      onChange={event => change({ li: event.currentTarget.checked })}
    />
  </>
)

const initial = (now: GravacaoDaDespedida['consentimento']): ConsentFields => ({
  nome: now?.nome ?? '',
  parentesco: now?.parentesco ?? '',
  dias: now ? String(now.dias) : '',
  quem: now?.quem ?? '',
  li: false,
})

type ConsentDialogProps = { id: number; now: GravacaoDaDespedida['consentimento']; onClose: () => void }

/** The family's consent, read out and written down; nothing is chosen beforehand. */
export const ConsentDialog = ({ id, now, onClose }: ConsentDialogProps) => {
  const [typed, setTyped] = useState(() => initial(now))
  const consent = useConsent(id)
  const { form, shown } = useForm({
    values: typed,
    errors: formErrors(consentimentoForm, typed) as Errors,
    save: {
      mutate: (values, options) => {
        const body = bodyOf(values)
        if (body) consent.mutate(body, options)
      },
    },
    onSaved: onClose,
  })
  const fields = { typed, errors: shown, change: (more: Partial<ConsentFields>) => setTyped({ ...typed, ...more }) }
  return (
    <Modal opened onClose={onClose} title={T.titulo} size="lg">
      <form {...form} className={classes.form}>
        <div className={classes.text}>
          <p>{T.leia}</p>
          <ul>
            {CONSENTIMENTO_GRAVACAO.texto.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <Who {...fields} />
        <Terms {...fields} />
        <FormFooter
          saving={consent.isPending}
          submit={T.salvar}
          cancel={{ label: PAINEL_GRAVACAO.cancelar, onClick: onClose }}
        />
      </form>
    </Modal>
  )
}
