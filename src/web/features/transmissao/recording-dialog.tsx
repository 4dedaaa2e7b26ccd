import { Button, Checkbox, Modal, Radio, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  CONSENTIMENTO_GRAVACAO,
  CONSENTIMENTO_NOME_MAX,
  CONSENTIMENTO_PARENTESCO_MAX,
  GRAVACAO_DIAS,
} from '#contract/gravacao/messages.ts'
import type { GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import classes from './recording.module.css'
import { PAINEL_GRAVACAO, AUTORIZACAO as T } from './recording-messages.ts'
import { type ConsentSent, useConsent } from './recording-query.ts'

type Typed = { nome: string; parentesco: string; dias: string; quem: string; li: boolean }
type Problems = Partial<Record<keyof Typed, string>>

const problemsOf = (typed: Typed): Problems => ({
  ...(typed.nome.trim() === '' ? { nome: T.nomeObrigatorio } : {}),
  ...(typed.dias === '' ? { dias: T.prazoObrigatorio } : {}),
  ...(typed.quem === '' ? { quem: T.quemObrigatorio } : {}),
  ...(typed.li ? {} : { li: T.liObrigatorio }),
})

const isQuem = (value: string): value is ConsentSent['quem'] => value === 'acesso' || value === 'familia'

const bodyOf = ({ nome, parentesco, dias, quem }: Typed): ConsentSent | undefined => {
  const chosen = GRAVACAO_DIAS.find(one => String(one) === dias)
  if (chosen === undefined || !isQuem(quem)) return undefined
  return { nome, parentesco, dias: chosen, quem, versao: CONSENTIMENTO_GRAVACAO.versao }
}

const alert = { role: 'alert' } as const
type FieldsProps = { typed: Typed; problems: Problems; change: (more: Partial<Typed>) => void }

const Who = ({ typed, problems, change }: FieldsProps) => (
  <>
    <TextInput
      label={T.nome}
      required
      autoComplete="off"
      maxLength={CONSENTIMENTO_NOME_MAX}
      value={typed.nome}
      error={problems.nome}
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

const Terms = ({ typed, problems, change }: FieldsProps) => (
  <>
    <Radio.Group
      label={T.prazo}
      required
      value={typed.dias}
      error={problems.dias}
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
      error={problems.quem}
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
      error={problems.li}
      onChange={event => change({ li: event.currentTarget.checked })}
    />
  </>
)

const initial = (now: GravacaoDaDespedida['consentimento']): Typed => ({
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
  const [tried, setTried] = useState(false)
  const consent = useConsent(id)
  const problems = tried ? problemsOf(typed) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const body = bodyOf(typed)
    if (!body || Object.keys(problemsOf(typed)).length > 0) return focusFirstProblem(event.currentTarget)
    if (!consent.isPending) consent.mutate(body, { onSuccess: onClose })
  }
  const fields = { typed, problems, change: (more: Partial<Typed>) => setTyped({ ...typed, ...more }) }
  return (
    <Modal opened onClose={onClose} title={T.titulo} size="lg">
      <form className={classes.form} noValidate onSubmit={submit}>
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
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {PAINEL_GRAVACAO.cancelar}
          </Button>
          <Button type="submit" loading={consent.isPending}>
            {T.salvar}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
