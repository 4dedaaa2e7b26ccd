import { Checkbox, Radio, TextInput } from '@mantine/core'
import { CONSENTIMENTO_NOME_MAX, CONSENTIMENTO_PARENTESCO_MAX } from '#contract/gravacao/limits.ts'
import { consentimentoDe, GRAVACAO_DIAS } from '#contract/gravacao/messages.ts'
import { consentimentoBody, consentimentoForm, type GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import classes from './recording.module.css'
import { PAINEL_GRAVACAO, AUTORIZACAO as T } from './recording-messages.ts'
import { useConsent } from './recording-query.ts'

const initial = (now: GravacaoDaDespedida['consentimento']) => ({
  nome: now?.nome ?? '',
  parentesco: now?.parentesco ?? '',
  dias: now ? String(now.dias) : '',
  quem: now?.quem ?? '',
  soGravar: now?.soGravar ?? false,
  li: false,
})

type ConsentDialogProps = {
  id: number
  now: GravacaoDaDespedida['consentimento']
  /** The house has a service that writes them. */
  captions: boolean
  onClose: () => void
}

/** The family's consent, read aloud and recorded; nothing is preselected. */
export const ConsentDialog = ({ id, now, captions, onClose }: ConsentDialogProps) => {
  const consent = useConsent(id)
  const form = usePortalForm({
    schema: consentimentoForm,
    initial: initial(now),
    send: (_form, { li: _li, dias, ...typed }) => {
      const body = { ...typed, dias: Number(dias), versao: consentimentoDe(typed.soGravar, captions).versao }
      return consent.mutateAsync(consentimentoBody.parse(body))
    },
    failure: error => messageOf(error, PAINEL_GRAVACAO.erro),
    onSaved: onClose,
  })
  return (
    <Dialog onClose={onClose} title={T.titulo} size="lg">
      <form {...form.element} className={classes.form}>
        <Checkbox
          label={T.soGravar}
          description={T.soGravarAjuda}
          {...form.getInputProps('soGravar', { type: 'checkbox' })}
        />
        <div className={classes.text}>
          <p>{T.leia}</p>
          <ul>
            {consentimentoDe(form.values.soGravar, captions).texto.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <TextInput
          {...form.getInputProps('nome')}
          label={T.nome}
          required
          autoComplete="off"
          maxLength={CONSENTIMENTO_NOME_MAX}
        />
        <TextInput
          {...form.getInputProps('parentesco')}
          label={T.parentesco}
          autoComplete="off"
          maxLength={CONSENTIMENTO_PARENTESCO_MAX}
        />
        <Radio.Group {...form.getInputProps('dias')} label={T.prazo} required>
          <div className={classes.choices}>
            {GRAVACAO_DIAS.map(dias => (
              <Radio key={dias} value={String(dias)} label={T.dias(dias)} />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group {...form.getInputProps('quem')} label={T.quem} required>
          <div className={classes.choices}>
            <Radio value="acesso" label={T.quemAcesso} />
            <Radio value="familia" label={T.quemFamilia} />
          </div>
        </Radio.Group>
        <Checkbox label={T.li} {...form.getInputProps('li', { type: 'checkbox' })} />
        <FormFooter {...form.footer} submit={T.salvar} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
