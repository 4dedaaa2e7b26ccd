import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CONSENTIMENTO_NOME_MAX, CONSENTIMENTO_PARENTESCO_MAX } from '#contract/gravacao/limits.ts'
import { CONSENTIMENTO_GRAVACAO, GRAVACAO_DIAS } from '#contract/gravacao/messages.ts'
import { consentimentoBody, consentimentoForm, type GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { type FormErrors, formErrors, hasErrors } from '#web/lib/form-errors.ts'
import { messageOf } from '#web/lib/http.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import classes from './recording.module.css'
import { PAINEL_GRAVACAO, AUTORIZACAO as T } from './recording-messages.ts'
import { useConsent } from './recording-query.ts'

type ConsentFields = { nome: string; parentesco: string; dias: string; quem: string; li: boolean }
type Errors = FormErrors<'nome' | 'dias' | 'quem' | 'li'>

const bodyOf = ({ li: _li, dias, ...consent }: ConsentFields) =>
  consentimentoBody.parse({ ...consent, dias: Number(dias), versao: CONSENTIMENTO_GRAVACAO.versao })

const initial = (now: GravacaoDaDespedida['consentimento']): ConsentFields => ({
  nome: now?.nome ?? '',
  parentesco: now?.parentesco ?? '',
  dias: now ? String(now.dias) : '',
  quem: now?.quem ?? '',
  li: false,
})

type ConsentDialogProps = { id: number; now: GravacaoDaDespedida['consentimento']; onClose: () => void }

/** The family's consent, read aloud and recorded; nothing is preselected. */
export const ConsentDialog = ({ id, now, onClose }: ConsentDialogProps) => {
  const [typed, setTyped] = useState(() => initial(now))
  const consent = useConsent(id)
  const { form, shown } = useForm({
    values: typed,
    errors: formErrors(consentimentoForm, typed) as Errors,
    save: { mutate: (values, options) => consent.mutate(bodyOf(values), options) },
    onSaved: onClose,
  })
  const change = (part: Partial<ConsentFields>) => setTyped({ ...typed, ...part })
  const field = textFields(typed, shown, change)
  return (
    <Dialog onClose={onClose} title={T.titulo} size="lg">
      <form {...form} className={classes.form}>
        <div className={classes.text}>
          <p>{T.leia}</p>
          <ul>
            {CONSENTIMENTO_GRAVACAO.texto.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <TextInput {...field('nome')} label={T.nome} required autoComplete="off" maxLength={CONSENTIMENTO_NOME_MAX} />
        <TextInput
          {...field('parentesco')}
          label={T.parentesco}
          autoComplete="off"
          maxLength={CONSENTIMENTO_PARENTESCO_MAX}
        />
        <Radio.Group {...field('dias')} label={T.prazo} required>
          <div className={classes.choices}>
            {GRAVACAO_DIAS.map(dias => (
              <Radio key={dias} value={String(dias)} label={T.dias(dias)} />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group {...field('quem')} label={T.quem} required>
          <div className={classes.choices}>
            <Radio value="acesso" label={T.quemAcesso} />
            <Radio value="familia" label={T.quemFamilia} />
          </div>
        </Radio.Group>
        <Checkbox
          label={T.li}
          checked={typed.li}
          error={shown.li}
          onChange={event => change({ li: event.currentTarget.checked })}
        />
        <FormFooter
          saving={consent.isPending}
          error={consent.error && !hasErrors(shown) && messageOf(consent.error, PAINEL_GRAVACAO.erro)}
          submit={T.salvar}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
