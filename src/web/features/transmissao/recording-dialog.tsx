import { Checkbox, Radio, TextInput } from '@mantine/core'
import { consentimentoDe, GRAVACAO_DIAS } from '#contract/gravacao/messages.ts'
import {
  CONSENTIMENTO_NOME_MAX,
  CONSENTIMENTO_PARENTESCO_MAX,
  consentimentoBody,
  consentimentoForm,
  type GravacaoDaDespedida,
} from '#contract/gravacao/schema.ts'
import { isSomenteModerador } from '#contract/roles.ts'
import { messageOf } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { callKey } from '#web/lib/use-call.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import classes from './recording.module.css'
import { PAINEL_GRAVACAO } from './recording-messages.ts'

/** Staff read the text to the family; a moderator is the family, and reads it alone. */
const WORDS = {
  equipe: { leia: 'Leia para a família:', quem: 'Quem autorizou', li: 'Li o texto para a família, e ela autorizou.' },
  familia: { leia: 'Leia antes de autorizar:', quem: 'Quem autoriza', li: 'Li o texto e autorizo em nome da família.' },
} as const

const initial = (now: GravacaoDaDespedida['consentimento'], nome: string) => ({
  nome: now?.nome ?? nome,
  parentesco: now?.parentesco ?? '',
  dias: now ? String(now.dias) : '',
  quem: now?.quem ?? '',
  soGravar: now?.soGravar ?? false,
  li: false,
})

const failed = (error: unknown): string => messageOf(error, PAINEL_GRAVACAO.erro)

type ConsentDialogProps = {
  id: number
  now: GravacaoDaDespedida['consentimento']
  /** The house has a service that writes them. */
  captions: boolean
  onClose: () => void
}

/** The family's consent, read aloud by staff or read by the moderator, and recorded; nothing is preselected. */
export const ConsentDialog = ({ id, now, captions, onClose }: ConsentDialogProps) => {
  const user = useSession()
  const family = isSomenteModerador(user?.roles ?? [])
  const words = WORDS[family ? 'familia' : 'equipe']
  const consent = useSend('POST /cliente/gravacao/:id', {
    done: 'Autorização registrada.',
    failed,
    replaces: callKey('GET /cliente/gravacao/:id', { params: { id } }),
  })
  const form = usePortalForm({
    schema: consentimentoForm,
    initial: initial(now, family ? (user?.nome ?? '') : ''),
    send: (_form, { li: _li, dias, ...typed }) => {
      const body = { ...typed, dias: Number(dias), versao: consentimentoDe(typed.soGravar, captions).versao }
      return consent.mutateAsync({ params: { id }, body: consentimentoBody.parse(body) })
    },
    failure: failed,
    onSaved: onClose,
  })
  return (
    <Dialog onClose={onClose} title="Autorização para gravar" size="lg">
      <form {...form.element} className={classes.form}>
        <Checkbox
          label="Gravar sem mostrar ao vivo"
          description="Nenhum visitante vê o velório ao vivo. A família escolhe depois de quando em diante a gravação é mostrada."
          {...form.getInputProps('soGravar', { type: 'checkbox' })}
        />
        <div className={classes.text}>
          <p>{words.leia}</p>
          <ul>
            {consentimentoDe(form.values.soGravar, captions).texto.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <TextInput
          {...form.getInputProps('nome')}
          label={words.quem}
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={CONSENTIMENTO_NOME_MAX}
        />
        <TextInput
          {...form.getInputProps('parentesco')}
          label="Parentesco"
          autoComplete="off"
          maxLength={CONSENTIMENTO_PARENTESCO_MAX}
        />
        <Radio.Group {...form.getInputProps('dias')} label="Guardar por" withAsterisk>
          <div className={classes.choices}>
            {GRAVACAO_DIAS.map(dias => (
              <Radio key={dias} value={String(dias)} label={`${dias} dias`} />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group {...form.getInputProps('quem')} label="Quem pode rever" withAsterisk>
          <div className={classes.choices}>
            <Radio value="acesso" label="Quem tem acesso ao velório virtual" />
            <Radio value="familia" label="Só a família, por quem cuida da página" />
          </div>
        </Radio.Group>
        <Checkbox label={words.li} {...form.getInputProps('li', { type: 'checkbox' })} />
        <FormFooter
          {...form.footer}
          submit={family ? 'Autorizar' : 'Registrar autorização'}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
